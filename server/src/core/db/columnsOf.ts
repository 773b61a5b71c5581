import { type SQL, sql } from 'drizzle-orm'

/** What a hand-written statement selects, by the names that its rows have. */
export const columnsOf = (columns: Readonly<Record<string, SQL | object>>) =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
