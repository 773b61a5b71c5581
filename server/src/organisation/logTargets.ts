import { day, id, list, longText, reason, text, time, whole } from '@oems/contract/core/fields.ts'
import { EpType, OrgLabel, OrgProjectType, OrgStatus, OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { logged } from '@oems/contract/organisation/console.ts'
import { projectDetailFields } from '@oems/contract/project/projectFields.ts'
import { sql } from 'drizzle-orm'
import { org } from '../core/db/org.ts'
import { withinScope } from '../core/db/scope.ts'
import type { LogTargets } from '../core/domain.ts'

const plain = { log: 'plain' } as const

export const logTargets: LogTargets = {
  组织: {
    permissions: logged.组织,
    visibility: (ctx) => ({ from: sql`${org}`, table: org, visible: withinScope(org.id)(ctx) }),
    fields: {
      id: id(),
      parentId: id('上级组织'),
      orgType: OrgType.schema,
      orgProjectType: OrgProjectType.schema,
      orgName: text('组织名称', 100, plain),
      shortName: text('简称', 40, plain),
      nameEn: text('英文名称', 150, plain),
      orgCode: text('组织编码', 32, plain),
      creditCode: text('统一社会信用代码', 18, plain),
      label: OrgLabel.schema,
      isOutside: Outside.schema,
      ...projectDetailFields,
      projectStatus: ProjectStatus.schema,
      statusReason: reason('状态说明'),
      suspendSince: day('停工日期'),
      epType: EpType.schema,
      epTypeReason: reason('设置原因'),
      nationCode: text('国家/地区', 2, plain),
      provinceId: id('省/州'),
      areaId: id('市/县'),
      address: text('地址', 200, plain),
      longitude: text('经度', 20, plain),
      latitude: text('纬度', 20, plain),
      timeZone: text('时区', 40, plain),
      status: OrgStatus.schema,
      sortNo: whole('排序', 0, Number.MAX_SAFE_INTEGER),
      path: text('路径', 500, plain),
      pathName: text('组织路径', 1500, plain),
      nationCodes: list(text('覆盖国家', 2, plain)),
      depth: whole('层级', 0, 100),
      deletedAt: time('删除时间'),
      remark: longText('备注'),
      deleteReason: reason('删除原因'),
    },
  },
}
