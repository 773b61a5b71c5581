import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Exported } from '../core/exported.ts'
import {
  Done,
  day,
  flag,
  Id,
  id,
  ids,
  list,
  longText,
  maybe,
  optional,
  recordOf,
  revised,
  shape,
  text,
  time,
  withDefault,
} from '../core/fields.ts'
import { reveal } from '../core/reveal.ts'
import type { ValueOf } from '../core/value.ts'
import { CaseClass, Outcome } from '../declaration/caseCodes.ts'
import { Symptom } from '../declaration/codes.ts'
import { illnessField, SituationClosing, SituationDraft, SituationRevision, situationFields } from '../declaration/situation.ts'
import { AttentionLevel, AttentionRule, CloseKind, EvidenceType, FollowWay, IllState, SituationChange, SituationSource } from './codes.ts'
import { AttentionExport, AttentionPage, AttentionSearch, Owner, personName, whose, why } from './lines.ts'

/** A case as replies show it (03 §2.12). */
export const Situation = recordOf(situationFields, {
  personId: id('员工'),
  illnessId: illnessField,
  illnessName: text('病种', 64, { log: 'personal' }),
  orgId: id('单位'),
  orgName: text('单位', 100),
  caseClass: CaseClass.schema,
  illState: IllState.schema,
  sourceType: SituationSource.schema,
  outcome: maybe(Outcome.schema),
  outcomeDate: maybe(day('转归日期', 'personal')),
  outcomeRemark: maybe(longText('转归说明', 500)),
  closedAt: maybe(time('结束时间')),
})
export type Situation = ValueOf<typeof Situation>

export const Evidence = shape({
  rule: AttentionRule.schema,
  type: EvidenceType.schema,
  day: day('日期'),
  level: AttentionLevel.schema,
  /** Of a declaration what it said, and of a case which one it is. */
  temperature: maybe(text('体温', 4, { log: 'personal' })),
  symptoms: Type.Array(Symptom.schema, { title: '症状' }),
  situationId: maybe(id('患病记录')),
})
export type Evidence = ValueOf<typeof Evidence>
export const Follow = shape({
  id: id('跟进'),
  followAt: time('跟进时间'),
  way: FollowWay.schema,
  content: longText('跟进内容', 1_000),
  nextFollowDate: maybe(day('下次跟进')),
  disposed: flag('已处理'),
  byName: personName('跟进人'),
})
export type Follow = ValueOf<typeof Follow>
/** A time under attention, open or over. */
export const Attention = shape({
  ...revised,
  orgName: text('单位', 100),
  attentionLevel: AttentionLevel.schema,
  reasons: Type.Array(AttentionRule.schema, { title: '原因' }),
  evidence: list(Evidence),
  openedAt: time('起始时间'),
  openedByName: maybe(personName('列入人')),
  setReason: maybe(why('列入原因')),
  watchUntil: maybe(day('观察至')),
  ownerName: maybe(personName('责任人')),
  nextFollowDate: maybe(day('下次跟进')),
  removable: flag('可解除'),
  follows: list(Follow),
  closedAt: maybe(time('解除时间')),
  closeKind: maybe(CloseKind.schema),
  closedByName: maybe(personName('解除人')),
  removeImportantReason: maybe(why('解除原因')),
})
export type Attention = ValueOf<typeof Attention>
const SituationStep = shape({
  situationId: id('患病记录'),
  change: SituationChange.schema,
  at: time('时间'),
  byName: personName('操作人'),
  caseClass: CaseClass.schema,
  outcome: maybe(Outcome.schema),
  reason: maybe(why('原因')),
})
export type SituationStep = ValueOf<typeof SituationStep>
export const AttentionInfo = shape({
  ...whose,
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  /** The newest first; the open one, if any, is the first. */
  attention: list(Attention),
  situations: list(Situation),
  /** How the cases came to be as they are, the newest first. */
  steps: list(SituationStep),
})
export type AttentionInfo = ValueOf<typeof AttentionInfo>

export const settingFields = {
  personIds: { ...ids('员工'), maxItems: 100, says: '一次最多选择100人' },
  attentionLevel: AttentionLevel.schema,
  reason: why('列入原因'),
  watchUntil: optional(day('观察至')),
}
export const followFields = {
  way: FollowWay.schema,
  /** Now where it is left out. */
  followAt: optional(time('跟进时间')),
  content: longText('跟进内容', 1_000),
  nextFollowDate: optional(day('下次跟进')),
  /** What was found has been settled. */
  disposed: withDefault(flag('已处理'), 0),
}
const manyLines = { ...ids('重点关注'), maxItems: 100, says: '一次最多选择100人' }

/** 重点关注人员 (03 §4.4, §4.5, §5.7). */
export const situations = under('/epac/user-ill-situation', {
  list: read.post('list', 'epac:ill-situation:list', AttentionSearch, AttentionPage),
  owners: read.get(
    'owners',
    'epac:ill-situation:list',
    shape({ orgId: optional(id('组织')), projectId: optional(id('项目')) }),
    list(Owner),
  ),
  info: read.get('info/{personId}', 'epac:ill-situation:info', shape({ personId: id('员工'), ...reveal }), AttentionInfo, {
    handlerAsks: ['epac:ill-situation:reveal'],
    logsReading: true,
  }),
  save: write.post('save', 'epac:ill-situation:save', SituationDraft, Id, { title: '登记患病' }),
  update: write.post('update', 'epac:ill-situation:update', SituationRevision, Done, { title: '修改患病记录' }),
  close: write.post('close', 'epac:ill-situation:close', SituationClosing, Done, {
    title: '结束患病记录',
    handlerAsks: ['epac:ill-situation:death'],
  }),
  reopen: write.post('reopen', 'epac:ill-situation:reopen', shape({ ...revised, reason: why('重新在管的原因') }), Done, {
    title: '患病记录重新在管',
  }),
  setImportant: write.post('set-important', 'epac:ill-situation:set-important', shape(settingFields), Done, { title: '设为重点关注' }),
  removeImportant: write.post(
    'remove-important',
    'epac:ill-situation:remove-important',
    shape({ ids: manyLines, removeImportantReason: optional(text('解除原因', 200, { log: 'personal' })) }),
    Done,
    { title: '取消重点关注' },
  ),
  followSave: write.post('follow-save', 'epac:ill-situation:follow', shape({ id: id('重点关注'), ...followFields }), Id, { title: '跟进' }),
  extendWatch: write.post('extend-watch', 'epac:ill-situation:follow', shape({ id: id('重点关注'), watchUntil: day('观察至') }), Done, {
    title: '延长观察',
  }),
  export: read.post('export', 'epac:ill-situation:export', AttentionExport, Exported, {
    limit: 'export',
    reveals: 'epac:ill-situation:reveal',
  }),
})
