extension [Migration] {
  /// Every step so far, oldest first. Append only; both engines read the same text.
  package static var all: [Migration] { [.phoneSignIn, .host, .hostDevices] }
}

extension Migration {
  /// Digests and sealed numbers only: keys stay outside the database.
  static var phoneSignIn: Migration {
    Migration(
      "001-phone-sign-in",
      [
        """
        CREATE TABLE challenges (
          id BYTEA PRIMARY KEY,
          phone BYTEA NOT NULL,
          sealed_phone BYTEA NOT NULL,
          purpose TEXT NOT NULL,
          browser BYTEA NOT NULL,
          created_at BIGINT NOT NULL,
          sent_at BIGINT NOT NULL,
          resend_at BIGINT NOT NULL,
          sends BIGINT NOT NULL,
          ordinal BIGINT NOT NULL,
          delivery BIGINT NOT NULL,
          verified_at BIGINT
        )
        """,
        "CREATE INDEX challenges_of_phone ON challenges (phone, purpose, sent_at)",
        "CREATE INDEX challenges_by_age ON challenges (sent_at)",
        """
        CREATE TABLE codes (
          challenge BYTEA NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
          ordinal BIGINT NOT NULL,
          secret BIGINT NOT NULL,
          digest BYTEA NOT NULL,
          expires_at BIGINT NOT NULL,
          tries BIGINT NOT NULL,
          PRIMARY KEY (challenge, ordinal)
        )
        """,
        """
        CREATE TABLE permits (
          scope BIGINT NOT NULL,
          subject BYTEA NOT NULL,
          at BIGINT NOT NULL,
          reservation BYTEA NOT NULL,
          PRIMARY KEY (scope, subject, at, reservation)
        )
        """,
        "CREATE INDEX permits_by_age ON permits (at)",
        """
        CREATE TABLE idempotency_keys (
          digest BYTEA NOT NULL,
          phone BYTEA NOT NULL,
          purpose TEXT NOT NULL,
          browser BYTEA NOT NULL,
          challenge BYTEA NOT NULL,
          at BIGINT NOT NULL,
          PRIMARY KEY (digest, phone, purpose)
        )
        """,
        "CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at)",
        """
        CREATE TABLE service_minutes (
          minute BIGINT PRIMARY KEY,
          sent BIGINT NOT NULL,
          verified BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE figures (
          hour BIGINT NOT NULL,
          kind TEXT NOT NULL,
          prefix TEXT NOT NULL,
          total BIGINT NOT NULL,
          PRIMARY KEY (hour, kind, prefix)
        )
        """,
        """
        CREATE TABLE sessions (
          token BYTEA PRIMARY KEY,
          phone BYTEA NOT NULL,
          sealed_phone BYTEA NOT NULL,
          purpose TEXT NOT NULL,
          created_at BIGINT NOT NULL,
          expires_at BIGINT NOT NULL
        )
        """,
        "CREATE INDEX sessions_by_end ON sessions (expires_at)",
      ])
  }
}

extension Migration {
  /// The host's password with its cost, and digests of links and sessions.
  static var host: Migration {
    Migration(
      "002-host",
      [
        """
        CREATE TABLE host_password (
          id BIGINT PRIMARY KEY CHECK (id = 1),
          salt BYTEA NOT NULL,
          digest BYTEA NOT NULL,
          log_n BIGINT NOT NULL,
          r BIGINT NOT NULL,
          p BIGINT NOT NULL,
          set_at BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE host_links (
          digest BYTEA PRIMARY KEY,
          expires_at BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE host_sessions (
          token BYTEA PRIMARY KEY,
          expires_at BIGINT NOT NULL
        )
        """,
        """
        CREATE TABLE host_attempts (
          address BYTEA NOT NULL,
          at BIGINT NOT NULL,
          attempt BYTEA NOT NULL,
          PRIMARY KEY (address, at, attempt)
        )
        """,
      ])
  }

  /// Digests of the secrets that browsers keep which have signed in as host.
  static var hostDevices: Migration {
    Migration(
      "003-host-devices",
      [
        """
        CREATE TABLE host_devices (
          token BYTEA PRIMARY KEY,
          expires_at BIGINT NOT NULL
        )
        """
      ])
  }
}
