import type { Ctx } from '../core/context.ts'

/** What somebody has is told to whoever may open it, among the cases or in the archive. */
export const mayNameIllness = ({ actor: { permissions } }: Pick<Ctx, 'actor'>) =>
  permissions.has('epac:ill-situation:info') || permissions.has('biz:archive:info')
