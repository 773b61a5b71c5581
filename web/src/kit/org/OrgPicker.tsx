import { OrgType } from '@oems/contract/organisation/codes.ts'
import { orgInfo } from '@oems/contract/organisation/orgInfo.ts'
import { TreeSelect, type TreeSelectProps } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { useStored } from '../../core/stored.ts'
import styles from './OrgPicker.module.css'
import { nodesOf, type TreeRange, useOrgLevels } from './useOrgLevels.ts'
import { type Offered, type OrgTypeCode, useOrgSearch, useStillOffered, whyNotOpen } from './useOrgSearch.ts'

interface Props extends Pick<TreeSelectProps, 'style' | 'disabled' | 'placeholder' | 'allowClear' | 'id' | 'className' | 'aria-label'> {
  readonly value?: number | null
  readonly onChange?: (orgId: number | null) => void
  /** The types of nodes that may be chosen; all of them where it is empty. */
  readonly orgTypes?: readonly OrgTypeCode[]
  readonly range?: TreeRange
  readonly offered?: Offered
  /** What the value is called, where it may lie outside the tree that one chooses from. */
  readonly name?: string | undefined
}
type Node = NonNullable<TreeSelectProps['treeData']>[number]
const recentAtMost = 8
const noTypes: readonly OrgTypeCode[] = []

/** Chooses one organisation: from the tree, by name, pinyin or initials, or from the last eight. Its value is the `orgId`. */
export function OrgPicker({
  value,
  onChange,
  orgTypes = noTypes,
  range = 'scope',
  offered = 'open',
  name,
  placeholder = '请选择组织',
  ...props
}: Props) {
  const tree = useOrgLevels(range)
  const search = useOrgSearch(orgTypes, offered)
  const [opened, setOpened] = useState(false)
  const [recentIds, saveRecent] = useStored<readonly number[]>('org:recent-ids', [])
  const recent = useStillOffered(recentIds, orgTypes, offered, opened)
  const fits = (orgType: OrgTypeCode) => orgTypes.length === 0 || orgTypes.includes(orgType)

  const treeNodes = nodesOf<Node>(
    tree.levels,
    (item, children) => ({
      value: item.orgId,
      title: <OrgName name={item.orgName} type={item.orgType} />,
      text: item.orgName,
      isLeaf: !item.hasChildren,
      selectable: fits(item.orgType),
      ...(children && { children }),
    }),
    (parentId) => ({ value: `more-${parentId}`, title: '下级较多，请输入名称查找', isLeaf: true, selectable: false, disabled: true }),
  )
  const recentNodes: Node[] = recent.map((op) => ({
    value: `recent-${op.orgId}`,
    title: <OrgName name={op.orgName} type={op.orgType as OrgTypeCode} mark={whyNotOpen(op)} />,
    text: op.orgName,
    isLeaf: true,
  }))
  const recentGroup: Node = { value: 'recent', title: '最近使用', selectable: false, children: recentNodes }
  const foundNodes: Node[] = search.found.map((op) => ({
    value: op.orgId,
    title: (
      <OrgName
        name={op.orgName}
        type={op.orgType as OrgTypeCode}
        mark={whyNotOpen(op)}
        under={op.formerName ? `曾用名：${op.formerName}` : op.pathName}
      />
    ),
    text: op.orgName,
    isLeaf: true,
  }))

  function choose(orgId: number) {
    saveRecent([orgId, ...recentIds.filter((one) => one !== orgId)].slice(0, recentAtMost))
    search.type('')
    onChange?.(orgId)
  }

  return (
    <TreeSelect
      {...props}
      className={`${styles.picker} ${props.className ?? ''}`}
      placeholder={placeholder}
      labelInValue
      value={value == null ? undefined : { value, label: name ?? <NameOf orgId={value} /> }}
      showSearch={{ searchValue: search.typed, onSearch: search.type, filterTreeNode: false }}
      treeData={search.searching ? foundNodes : [...(recentNodes.length > 0 ? [recentGroup] : []), ...treeNodes]}
      {...(!search.searching && treeNodes[0] && { treeDefaultExpandedKeys: [treeNodes[0].value as number] })}
      loadData={({ value, children }) =>
        typeof value === 'number' && !children && !search.searching ? tree.load(value) : Promise.resolve()
      }
      onOpenChange={(open) => {
        if (open) setOpened(true)
        if (open && !tree.top) void tree.load()
      }}
      onSelect={(_, node) => choose(Number(String(node.value).replace('recent-', '')))}
      onClear={() => onChange?.(null)}
      notFoundContent={search.isFetching ? '正在查找…' : search.searching ? '没有符合条件的组织' : '正在加载…'}
      popupMatchSelectWidth={360}
      listHeight={320}
    />
  )
}

/** The name of an organisation by its id; the tree it stands in is read when pointing at it. */
export function NameOf({ orgId }: { readonly orgId: number }) {
  const { data } = useRead(orgInfo.getOpPath, { orgId })
  if (!data) return <span>…</span>
  return <span title={data.map(({ orgName }) => orgName).join(' / ')}>{data.at(-1)?.orgName}</span>
}

interface OrgNameProps {
  readonly name: string
  readonly type: OrgTypeCode
  /** What else is to be known of it, behind its type. */
  readonly mark?: string | undefined
  readonly under?: string
  /** So many characters at its beginning go without saying. */
  readonly cut?: number | undefined
  readonly count?: OrgCount
}
/** What is counted of a node in a tree. */
export interface OrgCount {
  readonly number: number
  /** The same in words. */
  readonly says: (number: string) => string
}
export const OrgName = ({ name, type, mark, under, cut = 0, count }: OrgNameProps) => (
  <span className={styles.name} title={name}>
    <span>{cut === 0 ? name : <Cut name={name} cut={cut} />}</span>
    <small className={styles.type}>{OrgType.label(type)}</small>
    {mark && <small>{mark}</small>}
    {count && count.number > 0 && (
      <small className={styles.below} title={count.says(count.number.toLocaleString('zh-CN'))}>
        {count.number.toLocaleString('zh-CN')}
      </small>
    )}
    {under && <span className={styles.under}>{under}</span>}
  </span>
)

/** Read out whole. */
const Cut = ({ name, cut }: { readonly name: string; readonly cut: number }) => (
  <>
    <span className="visually-hidden">{name}</span>
    <span aria-hidden="true">…{name.slice(cut)}</span>
  </>
)
