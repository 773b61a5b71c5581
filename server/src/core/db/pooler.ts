import pg from 'pg'

/**
 * Connections through a pooler that lends a server's session for one transaction at a time (PgBouncer in transaction mode): it takes no
 * settings of a session, and what one transaction has prepared the next may not find. So statements go without their names, and the limits of
 * time stand with the role that serves (docs/operations.md).
 */
export const pooledConnections = (connectionString: string, max: number) =>
  new pg.Pool({ connectionString, max, connectionTimeoutMillis: 10_000, Client: Nameless })

class Nameless extends pg.Client {
  override query = ((config: unknown, ...more: unknown[]) =>
    (super.query as (...all: unknown[]) => unknown)(nameless(config), ...more)) as pg.Client['query']
}

function nameless(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config) || 'submit' in config) return config
  const { name: _, ...rest } = config
  return rest
}
