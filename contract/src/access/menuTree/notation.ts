import type { Page, PermissionLevel } from './rows.ts'

/** One permission of a page: a button below it. */
export interface Button {
  readonly permission: string
  /** The permission's front, `biz:employee`, and its last part. */
  readonly thing: string
  readonly verb: string
  /** Null: the roles named hold it alone. */
  readonly level: PermissionLevel | null
  readonly roles: readonly number[]
}

/** In the order in which the page shows them. */
export function buttonsOf({ code, rights }: Page): readonly Button[] {
  if ('permissionsOf' in rights) return []
  return Object.entries(rights.permissions).map(([permission, holders]) => {
    const [, thing, verb] = /^([a-z0-9-]+:[a-z0-9-]+):([a-z][a-z0-9-]*)$/.exec(permission) ?? unreadable(code, permission)
    return { permission, thing: thing!, verb: verb!, ...(typeof holders === 'string' ? { level: holders, roles: [] } : holders) }
  })
}

function unreadable(page: string, permission: string): never {
  throw new Error(`the menu tree has a permission at ${page} that cannot be read: ${permission}`)
}
