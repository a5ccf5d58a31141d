extension Schema {
    /// What is still to be told to a person's hooks and desktop.
    ///
    /// A trigger writes it in the transaction of the change itself: what is in the history is told, whoever made the
    /// change, and whatever became of that process. `source` says which table `record` is a number of.
    static let noticeTables = """
        CREATE TABLE notice (
            id INTEGER PRIMARY KEY,
            event TEXT NOT NULL,
            source TEXT NOT NULL,
            record INTEGER NOT NULL,
            at INTEGER NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            due_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX notice_by_due ON notice (due_at);

        CREATE TRIGGER notice_of_job AFTER INSERT ON event
        WHEN NEW.to_state IN ('delivered', 'failed', 'uncertain', 'stalled') AND NEW.from_state <> NEW.to_state
        BEGIN
            INSERT INTO notice (event, source, record, at, due_at)
            VALUES (NEW.to_state, 'job', NEW.job, NEW.at, NEW.at);
        END;
        """
}
