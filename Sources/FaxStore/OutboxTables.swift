extension Schema {
    /// What a durable queue has to remember of its jobs: tries, deadlines, what the server said and when it is asked.
    static let outboxTables = """
        -- The digest of what was given to be sent, whatever the date on it: the same document, sent before.
        ALTER TABLE job ADD COLUMN content TEXT;
        -- The idempotency key of the attempt under way, where it is not the first.
        ALTER TABLE job ADD COLUMN key TEXT;
        ALTER TABLE job ADD COLUMN redials INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE job ADD COLUMN retries INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE job ADD COLUMN retrying_since INTEGER;
        ALTER TABLE job ADD COLUMN uploaded_at INTEGER;
        ALTER TABLE job ADD COLUMN heard_at INTEGER;
        ALTER TABLE job ADD COLUMN server_updated_at INTEGER;
        ALTER TABLE job ADD COLUMN ask_after INTEGER;
        UPDATE job SET content = sha256,
            uploaded_at = (SELECT max(at) FROM event WHERE job = job.id AND to_state = 'sending'),
            heard_at = CASE WHEN server_id IS NOT NULL THEN updated_at END,
            ask_after = CASE WHEN state IN ('submitted', 'stalled', 'uncertain') THEN updated_at END;

        CREATE INDEX job_by_content ON job (content, recipient);
        CREATE INDEX job_by_upload ON job (profile, uploaded_at) WHERE uploaded_at IS NOT NULL;
        CREATE INDEX job_to_send ON job (coalesce(not_before, 0)) WHERE state = 'queued';
        CREATE INDEX job_to_expire ON job (expires_at) WHERE state = 'queued' AND expires_at IS NOT NULL;
        CREATE INDEX job_to_ask ON job (ask_after) WHERE ask_after IS NOT NULL;

        -- Profiles whose jobs stay where they are; '*' is all of them.
        CREATE TABLE pause (
            profile TEXT PRIMARY KEY,
            since INTEGER NOT NULL
        ) STRICT;

        -- How many uploads have begun: a copy of the store knows of fewer.
        CREATE TABLE upload_count (
            uploads INTEGER NOT NULL
        ) STRICT;
        INSERT INTO upload_count VALUES (0);
        """

    /// Where a recipient's clock stands, and when it is not to ring there.
    static let recipientTimes = """
        ALTER TABLE job ADD COLUMN zone TEXT;
        ALTER TABLE job ADD COLUMN quiet_hours TEXT;
        """

    /// What an upload went under, and how often a row of tries has failed.
    static let uploadFacts = """
        -- The server's number of the API key of the last upload, which is no secret; '' for a key without one.
        ALTER TABLE job ADD COLUMN key_id TEXT;
        -- How many tries have failed since retrying_since.
        ALTER TABLE job ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
        UPDATE job SET tries = retries;
        """
}
