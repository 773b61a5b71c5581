import type { TreeItem } from '@oems/contract/organisation/orgInfo.ts'
import { Input, Skeleton, Tree, type TreeProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../core/latest.ts'
import styles from './OrgPicker.module.css'
import { type OrgCount, OrgName } from './OrgPicker.tsx'
import { prefixes } from './prefix.ts'
import { useHeadCounts } from './useHeadCounts.ts'
import { nodesOf, useOrgLevels, wholeScope } from './useOrgLevels.ts'
import { type OrgTypeCode, useOrgSearch, whyNotOpen } from './useOrgSearch.ts'

interface Props {
  readonly value: number | null
  /** `null`: the chosen one was clicked again, which selects the whole scope. */
  readonly onChange: (orgId: number | null) => void
  /** Told once the tree has come: whether the scope is one node alone. */
  readonly counted?: (isOne: boolean) => void
  /** Beside a list of people: their number at each node, else that of the nodes below it. */
  readonly ofPeople?: boolean
}
type Node = NonNullable<TreeProps['treeData']>[number]
const everyType: readonly OrgTypeCode[] = []

/** The organisations of the scope beside a list: loaded as they are opened, with a search by name, pinyin and initials. */
export function OrgTree({ value, onChange, counted, ofPeople = false }: Props) {
  const { top, levels, load } = useOrgLevels('scope')
  const people = useHeadCounts(
    [...levels.keys()].filter((parentId) => parentId !== wholeScope),
    ofPeople,
  )
  const search = useOrgSearch(everyType, 'all')
  const [opened, open] = useState<readonly (string | number | bigint)[]>([])
  useEffect(() => void load(), [load])
  const tell = useLatest((isOne: boolean) => counted?.(isOne))
  useEffect(() => void (top && tell(top.items.length < 2 && !top.items[0]?.hasChildren)), [top, tell])
  const first = top?.items.length === 1 ? top.items[0] : undefined
  useEffect(() => {
    if (first) open((old) => [...old, first.orgId])
  }, [first])

  const nodes = useMemo(
    () => (search.searching ? foundNodes(search.found) : treeNodes(levels, people)),
    [search.searching, search.found, levels, people],
  )
  const choose = useLatest(onChange)
  // The list beside it is drawn with every key of a filter; the tree only when it changes itself.
  const tree = useMemo(
    () => (
      <Tree
        blockNode
        treeData={nodes}
        selectedKeys={value === null ? [] : [value]}
        expandedKeys={[...opened] as number[]}
        onExpand={(keys) => open(keys)}
        loadData={({ key, children }) => (children || search.searching ? Promise.resolve() : load(Number(key)))}
        onSelect={([key]) => choose(key === undefined ? null : Number(key))}
      />
    ),
    [nodes, value, opened, search.searching, load, choose],
  )
  return (
    <div className={styles.tree}>
      <Input.Search
        allowClear
        placeholder="名称、拼音或首字母"
        aria-label="查找组织"
        value={search.typed}
        onChange={({ target }) => search.type(target.value)}
      />
      {top ? tree : <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {search.searching && !search.isFetching && nodes.length === 0 && <p>没有符合条件的组织</p>}
    </div>
  )
}

const treeNodes = (levels: Parameters<typeof nodesOf>[0], people: ReturnType<typeof useHeadCounts>) => {
  const cuts = cutsIn(levels)
  return nodesOf<Node>(
    levels,
    (item, children) => ({
      key: item.orgId,
      title: <OrgName name={item.orgName} type={item.orgType} cut={cuts.get(item.orgId)} count={countOf(item, people)} />,
      isLeaf: !item.hasChildren,
      ...(children && { children }),
    }),
    (parentId) => ({ key: `more-${parentId}`, title: '下级较多，请输入名称查找', isLeaf: true, selectable: false }),
  )
}

const countOf = ({ orgId, childNum }: TreeItem, people: ReturnType<typeof useHeadCounts>): OrgCount =>
  people ? { number: people.get(orgId) ?? 0, says: (n) => `在岗 ${n} 人` } : { number: childNum, says: (n) => `下级 ${n} 个` }

/** How much of each name goes without saying where it stands. */
function cutsIn(levels: Parameters<typeof nodesOf>[0]): ReadonlyMap<number, number> {
  const names = new Map([...levels.values()].flatMap(({ items }) => items.map(({ orgId, orgName }) => [orgId, orgName])))
  return new Map(
    [...levels].flatMap(([parentId, { items }]) => {
      const cuts = prefixes(
        items.map(({ orgName }) => orgName),
        names.get(parentId),
      )
      return items.map(({ orgId }, at) => [orgId, cuts[at]!] as const)
    }),
  )
}

const foundNodes = (found: ReturnType<typeof useOrgSearch>['found']): Node[] =>
  found.map((op) => ({
    key: op.orgId,
    title: <OrgName name={op.orgName} type={op.orgType as OrgTypeCode} mark={whyNotOpen(op)} under={op.pathName} />,
    isLeaf: true,
  }))
