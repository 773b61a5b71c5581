import type { Ctx } from './context.ts'
import { notPermitted } from './errors.ts'

/**
 * The account whose typed and not yet saved things a caller may read: the own one. Whoever looks at an account in its owner's name (代看) sees
 * what the owner has saved, never what the owner is still writing. Every query of drafts and staged lines asks this.
 */
export function unsavedOf({ actor }: Pick<Ctx, 'actor'>): number {
  if (actor.viewerId !== null) throw notPermitted('代看时不能查看对方尚未保存的内容')
  return actor.accountId
}
