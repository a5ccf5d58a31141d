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

    /// What was told once is not told again, and no end is left out.
    ///
    /// A doubt that the same upload again has not settled is the one that was told. What has expired was not sent, as
    /// little as what has failed, and runs under that name.
    static let noticesOfEnds = """
        DROP TRIGGER IF EXISTS notice_of_job;
        CREATE TRIGGER notice_of_job AFTER INSERT ON event
        WHEN NEW.from_state <> NEW.to_state AND (
            NEW.to_state IN ('delivered', 'failed', 'expired', 'stalled')
            OR NEW.to_state = 'uncertain' AND NOT (NEW.from_state = 'sending' AND 'uncertain' IS (
                SELECT from_state FROM event
                WHERE job = NEW.job AND to_state = 'sending' AND from_state <> 'sending'
                ORDER BY id DESC LIMIT 1)))
        BEGIN
            INSERT INTO notice (event, source, record, at, due_at)
            VALUES (CASE NEW.to_state WHEN 'expired' THEN 'failed' ELSE NEW.to_state END,
                'job', NEW.job, NEW.at, NEW.at);
        END;
        """
}
