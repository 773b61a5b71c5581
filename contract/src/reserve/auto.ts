import { read, under, write } from '../core/call.ts'
import { Done, flag, list, maybe, optional, shape, text, time, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ItemType } from '../supplies/codes.ts'
import { count, placeFilters, projectId, version } from '../supplies/fields.ts'
import { AutoCycle, AutoResult } from './codes.ts'
import { reserveIllnessId } from './fields.ts'

const plain = { log: 'plain' } as const
const config = {
  declareType: ItemType.schema,
  enabled: flag('自动申报'),
  cycle: AutoCycle.schema,
  executeTime: {
    ...text('执行时间', 5, plain),
    pattern: '^((0[89]|1\\d):[0-5]\\d|20:00)$',
    says: '执行时间应在08:00至20:00之间',
  },
}
/** 04 §2.9. */
export const AutoDeclare = shape({
  projectId,
  orgName: text('项目', 100, plain),
  ...config,
  version,
  lastRunAt: maybe(time('上次执行')),
  lastPeriodKey: maybe(text('申报期', 12, plain)),
  lastResult: maybe(AutoResult.schema),
  lastMessage: maybe(text('结果说明', 200, plain)),
  /** Of the rows that are required, the oldest evidence; null: none has any. */
  ledgerAt: maybe(time('台账更新时间')),
})
export type AutoDeclare = ValueOf<typeof AutoDeclare>
interface Whose {
  readonly projectId: number | null
  readonly projectIds: readonly number[]
}
export const AutoDraft = ruled(
  shape({
    illnessId: reserveIllnessId,
    projectId: optional(projectId),
    projectIds: withDefault({ ...list(projectId), title: '项目', maxItems: 500, uniqueItems: true }, []),
    ...config,
    /** Of one project, as it was read. */
    version: optional(version),
  }),
  ({ projectId: one, projectIds }: Incomplete<Whose>) =>
    one === null && (projectIds?.length ?? 0) === 0 ? [{ path: 'projectId', msg: '请选择项目' }] : [],
)
export type AutoDraft = ValueOf<typeof AutoDraft>
export const AutoSearch = shape({
  ...paged('lastRunAt', 'ledgerAt'),
  illnessId: reserveIllnessId,
  ...placeFilters,
  declareType: withDefault(ItemType.schema, ItemType.drugs),
  enabled: optional(flag('自动申报')),
  lastResult: withDefault(list(AutoResult.schema), []),
  name: optional(text('名称', 64, plain)),
})
export type AutoSearch = ValueOf<typeof AutoSearch>

const configures = 'epac:drug-reserve-manager:auto-config'
/** 自动申报 (04 §5.4). */
export const autoDeclares = under('/epac/drug-reserve-manager', {
  autoDeclareConfig: read.get(
    'auto-declare-config/{projectId}',
    configures,
    shape({ projectId, illnessId: reserveIllnessId }),
    list(AutoDeclare),
  ),
  saveAutoDeclareConfig: write.post('save-auto-declare-config', configures, AutoDraft, Done, { title: '设置自动申报' }),
  autoDeclarePage: read.post('auto-declare-page', configures, AutoSearch, page(AutoDeclare)),
  /** 催报: reporters, administrators and (drugs) doctors of projects that have not declared, once in half an hour. */
  remindDeclare: write.post(
    'remind-declare',
    'epac:project-declare:remind',
    shape({
      illnessId: reserveIllnessId,
      projectIds: { ...list(projectId), title: '项目', minItems: 1, maxItems: 500, uniqueItems: true },
      declareType: withDefault(ItemType.schema, ItemType.drugs),
    }),
    shape({ sent: count('已提醒'), skipped: list(shape({ projectId, reason: text('原因', 200, plain) })) }),
    { title: '催报' },
  ),
})
