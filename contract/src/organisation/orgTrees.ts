import { type Static, Type } from 'typebox'
import { read, under } from '../core/call.ts'
import { flag, id, list, maybe, Nothing, optional, shape, text, withDefault, yes } from '../core/fields.ts'
import { OrgType } from './codes.ts'
import { below, namedNode, shown, TreeItem } from './orgInfo.ts'

const node = id('组织')

/** A tree adds whole levels while it has at most 5,000 nodes (02 §5). */
export const treeBudget = 5_000
/** `loaded`: what is below it is part of the reply; where not, `tree/{id}?parentOrgId=` continues. */
export const CutTreeItem = shape({ ...TreeItem.properties, loaded: yes('下级已给出') })
export type CutTreeItem = Static<typeof CutTreeItem>

/** With `parentOrgId`, which is the node or stands below it: that one's children alone. */
const Subtree = shape({ orgId: node, parentOrgId: optional(id('上级组织')), ...shown })

/** Counted over the whole subtree, whatever the tree shows. */
export const CountedTreeItem = shape({
  ...CutTreeItem.properties,
  projectNum: below('项目数'),
  empNum: below('员工数'),
  userNum: below('用户数'),
})
export type CountedTreeItem = Static<typeof CountedTreeItem>

/** As little as a tree can be drawn from: all nodes at once. */
export const BriefItem = shape({
  id: node,
  parentId: maybe(node),
  name: text('名称', 100),
  orgType: OrgType.schema,
  orgProjectId: text('组织项目标识'),
  hasChildren: yes('有下级'),
})
export type BriefItem = Static<typeof BriefItem>
/** Beyond that a tree is opened level by level. */
export const allTreeLimit = 50_000

export const MatchedItem = shape({ ...TreeItem.properties, matched: yes('符合条件') })
export type MatchedItem = Static<typeof MatchedItem>

/** A node to choose from, with what is below it: the one tree that travels nested. */
export interface Choice {
  readonly value: number
  readonly label: string
  readonly isLeaf: boolean
  /** Empty where there is none, and where the tree was cut off: then it is no leaf. */
  readonly children: readonly Choice[]
}
const Choice = Type.Unsafe<Choice>(
  Type.Cyclic(
    { Choice: shape({ value: node, label: text('名称', 100), isLeaf: yes('无下级'), children: list(Type.Ref('Choice')) }) },
    'Choice',
    { unmasked: '组织' },
  ),
)

/** `levels`: for each node of the way, itself among its siblings, 200 of them at most. */
export const NodeLevels = shape({ ids: list(node), levels: list(list(TreeItem)) })

/** 02 §5.1: whole trees; level by level they are in `orgInfo`. */
export const orgTrees = under('/biz/org-info', {
  tree: read.get('tree/{orgId}', 'login', Subtree, list(CutTreeItem), { keptWith: 'tree' }),
  /** Organisations only. */
  tree4Lt: read.get('tree-4-lt/{orgId}', 'login', shape({ orgId: node }), list(CutTreeItem), { keptWith: 'tree' }),
  allTree: read.get('all-tree', 'login', Nothing, list(BriefItem), { keptWith: 'tree' }),
  /** For the selector beside a page; with the page's menu, only nodes at which that stands, and the way to them. */
  tree4Menu: read.get('tree-4-menu', 'login', shape({ menuId: optional(id('菜单')) }), list(CutTreeItem), { keptWith: 'tree' }),
  /** With disabled nodes, closed projects and counters. */
  tree4Manager: read.get(
    'tree-4-manager',
    ['biz:org-manager:list', 'biz:org-info:list'],
    shape({ parentOrgId: optional(id('上级组织')) }),
    list(CountedTreeItem),
  ),
  /** At most 200 hits, and the nodes above them as far as the caller sees. */
  searchTreeOrg: read.get(
    'search-tree-org',
    'login',
    shape({ keyword: text('关键字', 100) }),
    shape({ list: list(MatchedItem), more: yes('还有更多') }),
  ),
  cascaderTree: read.get('cascader-tree', 'login', shape({ withProject: withDefault(flag('含项目'), 0) }), list(Choice), {
    keptWith: 'tree',
  }),
  /** To unfold a tree down to a node. */
  getCascaderNode: read.get('get-cascader-node', 'login', shape({ ...namedNode, ...shown }), NodeLevels, { keptWith: 'tree' }),
})
