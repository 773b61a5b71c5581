import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EmpStatus } from '@oems/contract/people/codes.ts'
import type { EmployeeSearch } from '@oems/contract/people/employees.ts'
import { pickers as calls } from '@oems/contract/people/pickers.ts'
import { eq, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { notPermitted } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { listBy, nothingAsked } from './list.ts'
import { e } from './search.ts'

interface Asked extends Pick<EmployeeSearch, 'keyword' | 'orgId' | 'projectId'> {
  readonly limit: number
  readonly empStatus: EmployeeSearch['empStatus']
}

/** By name; of people who have left nobody is chosen. Employees on the phone choose nobody, and learn of no colleague. */
async function picked(ctx: Ctx, { limit, ...asked }: Asked, further?: SQL) {
  if (ctx.actor.baseRoleId === Role.employee) throw notPermitted()
  const byName = { pageNo: 1, pageSize: limit, countAll: 0, sortRules: [{ field: 'name', order: 'asc' }] } as const
  const { list } = await listBy(ctx, { ...nothingAsked, ...asked, ...byName, sortRules: [...byName.sortRules] }, e.orgId, further)
  return { list }
}

export default implement(calls, {
  search: (ctx, asked) => picked(ctx, { ...asked, empStatus: [EmpStatus.onPost, EmpStatus.onLeave, EmpStatus.offSite] }),
  queryAccompanyUser: (ctx, asked) => picked(ctx, { ...asked, empStatus: [EmpStatus.onPost] }, eq(e.accompanyFlag, 1)),
  listOnOrgId: (ctx, asked) => listBy(ctx, { ...nothingAsked, ...asked, countAll: 1, includeChildren: 0 }, e.orgId),
})
