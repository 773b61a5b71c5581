import { day, id, reason, text, time, whole } from '@oems/contract/core/fields.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import { logged } from '@oems/contract/project/console.ts'
import { sql } from 'drizzle-orm'
import { withinScope } from '../core/db/scope.ts'
import type { LogTargets } from '../core/domain.ts'
import { projectSubcontract as t } from './tables.ts'

const plain = { log: 'plain' } as const

export const logTargets: LogTargets = {
  分包关系: {
    permissions: logged.分包关系,
    visibility: (ctx) => ({ from: sql`${t}`, table: t, visible: withinScope(t.projectId)(ctx) }),
    fields: {
      id: id(),
      projectId: id('总承包项目'),
      subProjectId: id('分包项目'),
      subOrgName: text('分包单位', 100, plain),
      subHeadcount: whole('分包人数', 0, 100_000),
      workScope: text('分包内容', 200, plain),
      startDate: day('开始日期'),
      endDate: day('结束日期'),
      status: SubcontractStatus.schema,
      endReason: reason('解除原因'),
      deletedAt: time('删除时间'),
    },
  },
}
