import pg from 'pg'

/** Before anything is written to a PostgreSQL of the customer's: what the product needs of it, each with what to do about it. */
export async function checkServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
    const [{ version, encoding }] = rows as [{ version: number; encoding: string }]
    if (version < 150_000) throw new Error(`PostgreSQL 版本过低（需要 15 或更高），请升级数据库`)
    if (encoding !== 'UTF8')
      throw new Error(`数据库编码为 ${encoding}，请用 UTF8 新建数据库：create database oems encoding 'UTF8' template template0`)
    await client.query('create extension if not exists pg_trgm')
    const trigrams = await client.query<{ found: number }>(`select array_length(show_trgm('健康申报'), 1) as found`)
    if (!trigrams.rows[0]?.found)
      throw new Error(
        `数据库的区域设置无法检索中文（show_trgm 没有结果），请新建数据库：create database oems encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0`,
      )
  } finally {
    await client.end()
  }
}
