import { sql } from 'kysely';

/** The address of a user: of an account its own, of an invitation the one that was typed. */
export const USER_ADDRESS = sql<string>`coalesce(users.invited_email, users.email)`;
