extension Schema {
    /// What faxes are found by: whom they are from or to, their tags, and the words of their pages. Rows have the number
    /// of their item, and go with it.
    ///
    /// Scripts that are written without spaces stand with a zero-width space behind each character, which parts tokens
    /// and is never seen: so words of one and two characters are found too, which the tokenizer `trigram` can't.
    static let searchTables = """
        CREATE VIRTUAL TABLE inbox_search USING fts5(
            sender, name, tags, words, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
        INSERT INTO inbox_search (rowid, sender, name, tags, words)
        SELECT id, coalesce(sender, ''), '',
            coalesce((SELECT group_concat(tag, ' ') FROM inbox_tag WHERE item = inbox.id), ''), ''
        FROM inbox WHERE removed_at IS NULL;
        CREATE TRIGGER search_of_fax AFTER INSERT ON inbox
        BEGIN
            INSERT INTO inbox_search (rowid, sender, name, tags, words)
            VALUES (NEW.id, coalesce(NEW.sender, ''), '', '', '');
            UPDATE search_state SET names_are_stale = 1;
        END;
        CREATE TRIGGER search_of_removed_fax AFTER UPDATE OF removed_at ON inbox WHEN NEW.removed_at IS NOT NULL
        BEGIN
            DELETE FROM inbox_search WHERE rowid = NEW.id;
        END;
        CREATE INDEX inbox_without_words ON inbox (id) WHERE words IS NULL AND document = 'available';
        CREATE INDEX inbox_to_recognize ON inbox (id) WHERE words = 'none' AND document = 'available';

        CREATE VIRTUAL TABLE job_search USING fts5(
            recipient, name, words, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
        CREATE TRIGGER search_of_forgotten_job AFTER DELETE ON job
        BEGIN
            DELETE FROM job_search WHERE rowid = OLD.id;
        END;

        CREATE TABLE search_state (names_are_stale INTEGER NOT NULL) STRICT;
        INSERT INTO search_state VALUES (1);
        CREATE TRIGGER search_of_contact AFTER UPDATE OF name ON contact
        BEGIN
            UPDATE search_state SET names_are_stale = 1;
        END;
        CREATE TRIGGER search_of_number AFTER INSERT ON contact_number
        BEGIN
            UPDATE search_state SET names_are_stale = 1;
        END;
        CREATE TRIGGER search_of_gone_number AFTER DELETE ON contact_number
        BEGIN
            UPDATE search_state SET names_are_stale = 1;
        END;
        """

    /// How often it was tried in vain to read a fax's words, and when to try again.
    static let wordTries = """
        ALTER TABLE inbox ADD COLUMN word_tries INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE inbox ADD COLUMN words_at INTEGER;
        """
}
