extension Schema {
    /// Received faxes are told once their documents have been asked for, whatever came; and once more when the document
    /// of one that was told without has come at last.
    static let inboxNoticeTables = """
        ALTER TABLE inbox ADD COLUMN hook_problem TEXT;

        CREATE TRIGGER notice_of_fax AFTER UPDATE OF asks ON inbox
        WHEN OLD.asks = 0 AND NEW.asks > 0 AND NEW.removed_at IS NULL
        BEGIN
            INSERT INTO notice (event, source, record, at, due_at)
            VALUES ('received', 'inbox', NEW.id, NEW.asked_at, NEW.asked_at);
        END;
        CREATE TRIGGER notice_of_document AFTER UPDATE OF document ON inbox
        WHEN OLD.document <> 'available' AND NEW.document = 'available' AND OLD.asks > 0
            AND NOT EXISTS (SELECT 1 FROM notice WHERE source = 'inbox' AND record = NEW.id)
        BEGIN
            INSERT INTO notice (event, source, record, at, due_at)
            VALUES ('document', 'inbox', NEW.id, NEW.asked_at, NEW.asked_at);
        END;
        """
}
