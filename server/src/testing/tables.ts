import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const root = join(import.meta.dirname, '..')
const modules = await Promise.all(
  [...globSync('**/{tables,*Tables}.ts', { cwd: root, exclude: ['testing/**'] }), 'core/db/org.ts', 'core/audit.ts'].map(
    (file) => import(join(root, file)) as Promise<Record<string, unknown>>,
  ),
)
/** As the code declares them for its queries. */
export const everyTable = [
  ...new Set(modules.flatMap((module) => Object.values(module).filter((value): value is PgTable => is(value, PgTable)))),
]
