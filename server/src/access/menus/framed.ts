import { EnabledStatus, MenuType } from '@oems/contract/access/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../../core/db/code.ts'
import { ask, type Db } from '../../core/db/database.ts'
import type { FramedOrigins } from '../../core/http/securityHeaders.ts'

interface CachedOrigins {
  readonly version: number
  readonly origins: readonly string[]
}

/** The origins of the embedded pages whose menus are enabled, themselves and all that stands above (01 §5.10); read anew when rights or menus have changed. */
export function framedOrigins({ reader }: { readonly reader: Pick<Db, 'execute'> }): FramedOrigins {
  let cached: CachedOrigins = { version: -1, origins: [] }
  return async () => {
    const [now] = await ask<{ version: number }>(reader, sql`select version from sys_perm_version`)
    // The version is read first: what changes meanwhile is then read once more, never missed.
    if (now && now.version !== cached.version) cached = { version: now.version, origins: originsOf(await embedded(reader)) }
    return cached.origins
  }
}

const embedded = (reader: Pick<Db, 'execute'>) =>
  ask<{ url: string }>(
    reader,
    sql`with recursive shown as (
          select id, type, url from sys_menu where parent_id = 0 and status = ${code(EnabledStatus.enabled)} and deleted_at is null
          union all
          select m.id, m.type, m.url from sys_menu m join shown on m.parent_id = shown.id where m.status = ${code(EnabledStatus.enabled)} and m.deleted_at is null
        )
        select url from shown where type = ${code(MenuType.embedded)}`,
  )

/** A host may contain `;` and `,`, which would begin another directive or policy; an address like that gets no frame. */
const plainOrigin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/

const originsOf = (menus: readonly { readonly url: string }[]): string[] => {
  const origins = menus.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : []))
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin)).sort()
}
