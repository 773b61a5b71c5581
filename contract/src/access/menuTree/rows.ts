import type { CodeOf } from '../../core/codes.ts'
import type { BusinessDomain } from '../codes.ts'
import type { IconKey } from '../icons.ts'

export type Domain = CodeOf<typeof BusinessDomain>

/** Organisation types (02 §2) for which a page is shown. */
export type OrgType = 0 | 1 | 2 | 3 | 4 | 5

/** What a role may do on a page by default: read it, take its lists out as well, work on it, or everything. */
export type Level = 'read' | 'export' | 'work' | 'manage'
/** The level from which on a permission is held. */
export type PermissionLevel = Exclude<Level, 'export'>
/** Roles that hold a permission besides those of its level; without a level, they alone. */
interface Exception {
  readonly level: PermissionLevel | null
  readonly roles: readonly number[]
}
export const also = (level: PermissionLevel, ...roles: readonly number[]): Exception => ({ level, roles })
export const only = (...roles: readonly number[]): Exception => ({ level: null, roles })

export type PageRights = {
  /** The built-in roles that open the page (01 §6.7); 1 has everything, 9–11 follow others. */
  readonly roles: Partial<Record<Level, readonly number[]>>
  /** Absent: all. */
  readonly orgTypes?: readonly OrgType[]
} & (
  | {
      /** A button each, in their order. */
      readonly permissions: Readonly<Record<string, PermissionLevel | Exception>>
    }
  | {
      /** The code of the page whose buttons are this page's too; the page itself opens by its own roles. */
      readonly permissionsOf: string
    }
)

export interface Page {
  readonly code: string
  readonly name: string
  readonly url: string
  readonly icon: IconKey
  readonly rights: PageRights
}

/** Pages of one business domain. Without a `heading` they stand straight below the sub-system. */
export interface Group {
  readonly heading: { readonly code: string; readonly name: string; readonly icon: IconKey } | null
  readonly businessDomainId: Domain
  readonly pages: readonly Page[]
}

export interface SubSystem {
  readonly code: string
  readonly name: string
  readonly icon: IconKey
  readonly groups: readonly Group[]
}

export const page = (code: string, name: string, url: string, icon: IconKey, rights: PageRights): Page => ({
  code,
  name,
  url,
  icon,
  rights,
})

export const directory = (code: string, name: string, icon: IconKey, businessDomainId: Domain, pages: readonly Page[]): Group => ({
  heading: { code, name, icon },
  businessDomainId,
  pages,
})

export const straightBelow = (businessDomainId: Domain, pages: readonly Page[]): Group => ({ heading: null, businessDomainId, pages })

/** `code` is the sub-system's short name; its menu is `sub:{code}`, because some directories have the same short name. */
export const subSystem = (code: string, name: string, icon: IconKey, groups: readonly Group[]): SubSystem => ({
  code: `sub:${code}`,
  name,
  icon,
  groups,
})
