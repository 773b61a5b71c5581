import { type Static, Type } from 'typebox'
import { contactLines } from '../contacts/contactFields.ts'
import { type Input, read, under, write } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { Done, flag, id, list, maybe, optional, reason, shape, text, time, uuid, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import { EpType, HistoryKind, OrgLabel, OrgProjectType, OrgStatus, OrgType, ProjectStatus } from './codes.ts'
import { changeReason, deleteReason, nameErrors, orgErrors, orgFields, orgName } from './orgFields.ts'

const node = id('组织')
const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)

const creation = {
  orgType: OrgType.schema,
  ...orgFields,
  contacts: contactLines,
  /** A node of a similar name in the same group is known, and this is another one. */
  confirmSimilar: withDefault(flag('确认新增'), 0),
}
const revision = {
  orgId: node,
  version,
  orgType: OrgType.schema,
  ...orgFields,
  contacts: contactLines,
  /** Left out: as it is. */
  status: optional(OrgStatus.schema),
  /** The node gets another code for scanning, and the old one stops. */
  renewQr: withDefault(flag('更换二维码'), 0),
  /** Asked for where name, type, status, code or 单位性质 changes. */
  ...changeReason,
}

export const OrgDraft = ruled(shape({ orgParentId: id('上级组织'), ...creation }), orgErrors)
/** The parent is changed by moving alone; sent along, it must be what it is. */
export const OrgRevision = ruled(shape({ orgParentId: optional(id('上级组织')), ...revision }), orgErrors)
const InfoDraft = ruled(shape({ parentId: id('上级组织'), ...creation }), orgErrors)
const InfoRevision = ruled(shape({ parentId: optional(id('上级组织')), ...revision }), orgErrors)

const Saved = shape({ id: id() })
const Revised = shape({ id: id(), version })
const Renaming = ruled(shape({ orgId: node, orgName, version, ...changeReason }), nameErrors)
/** At most 50 at once, all or none. */
const Deletion = shape({ ids: Type.Array(node, { title: '组织', minItems: 1, maxItems: 50, uniqueItems: true }), deleteReason })

/** 02 §3.29: as the last child of the target, or beside it. */
export const positions = ['inner', 'before', 'after'] as const
export type Position = (typeof positions)[number]
const position = Type.Unsafe<Position>({ title: '移动位置', type: 'string', enum: [...positions] })

const twoNodes = { sourceOrgId: node, targetOrgId: id('目标组织') }
export const Move = shape({
  ...twoNodes,
  position: withDefault(position, 'after'),
  /** That at which the node was read; where sent, a stale one is refused. */
  version: optional(version),
  ...changeReason,
})
/** Several may go to one place in one action: what that does is looked at before as a whole. */
const MoveToPreview = shape({
  ...Move.properties,
  alsoOrgIds: withDefault(Type.Array(node, { title: '一并迁移的组织', maxItems: 200, uniqueItems: true }), []),
})
export const Moved = shape({
  treeVersion: count('组织树版本'),
  /** Nodes of the subtree, its top included; 0: it stood there already. */
  movedNum: count('移动的组织数'),
  /** Of its line in the history, the last of several; null: nothing happened. */
  historyId: maybe(id('变更记录')),
})
export type Moved = Static<typeof Moved>

/** A node whose users begin or cease to see what is moved. */
const Watcher = shape({ orgId: node, orgName: text('组织', 100), userNum: count('用户数') })
export const MovePreview = shape({
  subtreeNum: count('组织和项目数'),
  projectNum: count('项目数'),
  empNum: count('在岗员工数'),
  /** In service; they go where their nodes go. */
  clinicNum: count('医务室数'),
  /** Accounts of the console at the nodes that move. */
  userNum: count('用户数'),
  /** At most 20 a side, those nearest to the node first. */
  gainers: list(Watcher),
  losers: list(Watcher),
  /** Linked nodes may not stand one above the other. */
  subscriptionsEnded: count('将终止的订阅数'),
  /** Why it cannot be done, in words; of several each says whose reason it is. */
  blocks: list(text('不能迁移的原因', 400)),
  warns: list(text('提醒', 200)),
})
export type MovePreview = Static<typeof MovePreview>

/** What a node was from, or to; each kind of change says what it is about. Of the nodes above, those within the caller's scope. */
const HistoryValue = shape({
  orgName: maybe(text('名称', 100)),
  orgCode: maybe(text('编码', 32)),
  label: maybe(OrgLabel.schema),
  /** The code for scanning was replaced; neither the old nor the new one is told. */
  isQrRenewed: maybe(yes('已更换二维码')),
  orgType: maybe(OrgType.schema),
  orgProjectType: maybe(OrgProjectType.schema),
  status: maybe(OrgStatus.schema),
  projectStatus: maybe(ProjectStatus.schema),
  epType: maybe(EpType.schema),
  parentId: maybe(id('上级组织')),
  /** The path of the parent by its names of that moment; null: it lay outside the caller's scope. */
  parentPath: maybe(text('上级组织', 2000)),
  /** Place among the siblings. */
  sortNo: maybe(count('排序')),
  batchNumber: maybe(text('导入批次', 20)),
  accountNum: maybe(count('管理员数')),
  /** To or from where administrators moved. */
  otherOrgName: maybe(text('组织', 100)),
})
export type HistoryValue = Static<typeof HistoryValue>

export const HistoryRow = shape({
  historyId: id('变更记录'),
  orgId: node,
  /** As it is called now. */
  orgName: text('组织名称', 100),
  orgType: OrgType.schema,
  kind: HistoryKind.schema,
  oldValue: maybe(HistoryValue),
  newValue: maybe(HistoryValue),
  reason: maybe(reason('变更原因')),
  docNo: maybe(text('批复文号', 50)),
  /** One action over many nodes. */
  groupKey: text('批次', 36),
  operatorName: text('操作人', 64, { log: 'personal' }),
  at: time('时间'),
  /** Of a move that was taken back: when. */
  undoneAt: maybe(time('撤回时间')),
  /** A move of the last 24 hours, with nothing after it. */
  undoable: yes('可撤回'),
  /** How many moves of the same action may be taken back with it, itself included; 0: it may not. */
  undoableNum: count('可一并撤回数'),
})
export type HistoryRow = Static<typeof HistoryRow>

const HistorySearch = shape({
  ...paged(),
  orgId: node,
  /** 1: and all below it. */
  below: withDefault(flag('包含下级'), 0),
  kind: withDefault(list(HistoryKind.schema), []),
})

/** Records at a node, and what they keep from happening there; those that keep nothing stay readable afterwards. */
const Dependent = shape({
  type: text('类别', 40),
  label: text('名称', 40),
  unit: text('单位', 4),
  count: count('数量'),
  blocksDelete: yes('不能删除'),
  blocksClose: yes('不能关闭'),
})
export type Dependent = Static<typeof Dependent>
/** Whoever may delete a node, or close a project. */
const ending = [
  'biz:org-manager:delete',
  'biz:org-info:delete',
  'biz:project:delete',
  'biz:project-manager:delete',
  'biz:project-info:delete',
  'biz:project:update',
  'biz:project-manager:update',
  'biz:project-info:modify',
] as const

export const MigrationKind = codes('迁移方式', { organisation: [1, '迁移组织'], administrators: [2, '迁移管理员'] })
/** One move, or all that one action has moved and that have not been taken back. */
const Undoing = ruled(
  shape({ historyId: optional(id('变更记录')), groupKey: optional(uuid('批次')), ...changeReason }),
  ({ historyId, groupKey }) => ((historyId === null) === (groupKey === null) ? [{ path: 'historyId', msg: '请选择要撤回的迁移' }] : []),
)
const Migration = shape({ ...twoNodes, version: optional(version), ...changeReason })
const ManagerMigration = shape({
  ...twoNodes,
  kind: withDefault(MigrationKind.schema, MigrationKind.organisation),
  /** Left out: all administrators of the node. */
  accountIds: optional(Type.Array(id('账号'), { title: '管理员', maxItems: 200, uniqueItems: true })),
  version: optional(version),
  ...changeReason,
})

const move = 'biz:org-manager:move-position'
const migration = 'biz:org-info:migration'
/** Whoever may move looks before, and takes it back, through either door. */
const moving = [move, migration] as const

/** 02 §5.2: the door of administrators. */
export const orgManager = under('/biz/org-manager', {
  save: write.post('save', 'biz:org-manager:save', OrgDraft, Saved),
  update: write.post('update', 'biz:org-manager:update', OrgRevision, Revised),
  updateOrgName: write.post('update-org-name', 'biz:org-manager:update-org-name', Renaming, Revised),
  movePosition: write.post('move-position', move, Move, Moved),
  movePreview: read.post('move-preview', moving, MoveToPreview, MovePreview),
  undoMove: write.post('undo-move', moving, Undoing, Moved, { title: '撤回迁移' }),
  delete: write.post('delete', 'biz:org-manager:delete', Deletion, Done, { whileClosed: true }),
  dependents: read.get('dependents/{orgId}', ending, shape({ orgId: node }), shape({ list: list(Dependent) })),
  history: read.get('history', ['biz:org-manager:list', 'biz:org-info:list'], HistorySearch, page(HistoryRow)),
})
export type OrgDraft = Omit<Input<typeof orgManager.save>, 'orgParentId'>
export type OrgRevision = Omit<Input<typeof orgManager.update>, 'orgParentId'>

/** 02 §5.1: the same at the door of 系统管理员 and 平台运营. */
export const orgInfoWrites = under('/biz/org-info', {
  save: write.post('save', 'biz:org-info:save', InfoDraft, Saved),
  update: write.post('update', 'biz:org-info:update', InfoRevision, Revised),
  delete: write.delete('delete', 'biz:org-info:delete', Deletion, Done, { whileClosed: true }),
  migration: write.post('migration', migration, Migration, Moved),
})

/** A node moves with its administrators, or they alone move and the node stays. */
export const managerMigration = under('/biz/org-manager', {
  migrationManagerOrg: write.post(
    'migration-manager-org',
    'biz:org-manager:migration-manager-org',
    ManagerMigration,
    shape({
      /** Nodes, or administrators. */
      movedNum: count('迁移数'),
      skipped: list(shape({ accountId: id('账号'), why: text('原因', 100) })),
    }),
  ),
})
