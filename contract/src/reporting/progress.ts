import { Type } from 'typebox'
import { read, write } from '../core/call.ts'
import { id, list, maybe, optional, shape, text, time, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { Outside, ProjectStatus } from '../organisation/codes.ts'
import { below } from '../organisation/orgInfo.ts'
import { InfoStatus } from '../project/codes.ts'

const projectId = id('项目')

/** How far a project has written down what is known of it. */
export const ReportedProject = shape({
  projectId,
  orgId: projectId,
  orgName: text('项目名称', 100),
  orgProjectId: text('组织项目标识'),
  pathName: text('路径', 2000),
  projectStatus: ProjectStatus.schema,
  isOutside: maybe(Outside.schema),
  infoStatus: InfoStatus.schema,
  guideBaseAt: maybe(time('基本信息')),
  guideMedicalAt: maybe(time('医疗资源')),
  guideNetworkEnvAt: maybe(time('网络环境')),
  /** Of the last report. */
  reportedAt: maybe(time('填报时间')),
  /** Who holds that role there today, at most three of them; where nobody does, the contact who is named for it. */
  reporter: maybe(text('填报人', 200, { log: 'personal' })),
  /** In force today. */
  tempUserNum: below('临时账号'),
  remindedToday: yes('今日已催报'),
})
export type ReportedProject = ValueOf<typeof ReportedProject>

/** Projects that are not closed. */
export const ReportedProjectSearch = shape({
  ...paged('orgName', 'reportedAt'),
  orgId: optional(id('组织')),
  /** Name, short name, code, former name, pinyin, initials. */
  keyword: optional(text('关键字', 100)),
  infoStatus: optional(InfoStatus.schema),
})
export type ReportedProjectSearch = ValueOf<typeof ReportedProjectSearch>

/** How many there are of each state under the other filters; a state of which there is none is left out. */
const counts = list(shape({ infoStatus: InfoStatus.schema, projectNum: below('项目数') }))

const projectIds = Type.Array(projectId, {
  title: '项目',
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
  says: '一次最多催报200个项目',
})
export const Reminded = shape({
  /** Projects of which somebody was told. */
  sentNum: below('已催报项目'),
  skipped: list(shape({ projectId, projectName: text('项目', 100), reason: text('原因', 100) })),
})
export type Reminded = ValueOf<typeof Reminded>

/** 02 §5.6. */
export const progressCalls = {
  list: read.get('list', 'biz:project-info:list', ReportedProjectSearch, shape({ ...page(ReportedProject).properties, counts })),
  /** Once a day at most. */
  remind: write.post('remind', 'biz:project-info:remind', shape({ projectIds }), Reminded),
}
