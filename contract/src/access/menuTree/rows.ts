import type { CodeOf } from '../../core/codes.ts'
import type { BusinessDomain } from '../codes.ts'
import type { IconKey } from '../icons.ts'

export type Domain = CodeOf<typeof BusinessDomain>

/** Organisation types (02 §2) for which a page is shown. */
export type OrgType = 0 | 1 | 2 | 3 | 4 | 5

/**
 * A page and its buttons.
 * `grants`: one letter for each of the roles 2 3 4 5 6 7 8 13: A all tiers, W read and work, E read and every export, R read, - nothing.
 * `perms`: `thing: read / work / manage`, verbs separated by commas, `-` for none in that tier. `verb (3, 6)` names the roles that
 * hold the verb instead of the tier, `verb (+7, 11)` those that hold it besides. Several things are a list, the page's own first.
 * `as`: the code of the page whose buttons are this page's verbs; the page itself opens by its own grant.
 */
export type PageRights = {
  readonly grants: string
  /** Absent: all. */
  readonly orgTypes?: readonly OrgType[]
} & ({ readonly perms: string | readonly string[] } | { readonly as: string })

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
