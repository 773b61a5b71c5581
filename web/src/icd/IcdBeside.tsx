import { type Icd, icds } from '@oems/contract/icd/icds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Tree, type TreeProps } from 'antd'
import { useState } from 'react'
import { reading, useRead } from '../core/calls.ts'
import { Beside } from '../kit/list/Beside.tsx'
import styles from './IcdBeside.module.css'

interface Props {
  /** The code whose own are listed; null: all. */
  readonly chosen: number | null
  readonly choose: (dictIcdId: number | null) => void
}
type Node = NonNullable<TreeProps['treeData']>[number]

const byCode = [{ field: 'code', order: 'asc' }] as const
const atOnce = 200
const nodeOf = ({ dictIcdId, code, diseaseName, childNum }: Icd): Node => ({
  key: dictIcdId,
  title: `${code} ${diseaseName}`,
  isLeaf: childNum === 0,
})

/** Chapters, and below them whatever is opened: what has nothing below it stands in the list alone. */
export function IcdBeside({ chosen, choose }: Props) {
  const client = useQueryClient()
  const { data } = useRead(icds.list, { level: 1, pageSize: atOnce, sortRules: [...byCode] })
  const [below, setBelow] = useState<Readonly<Record<number, readonly Icd[]>>>({})
  async function open({ key }: Node) {
    const parentId = Number(key)
    const rows: Icd[] = []
    for (let pageNo = 1; ; pageNo += 1) {
      const { list, total } = await client.fetchQuery(reading(icds.list, { parentId, pageNo, pageSize: atOnce, sortRules: [...byCode] }))
      rows.push(...list)
      if (list.length === 0 || rows.length >= total) break
    }
    setBelow((known) => ({ ...known, [parentId]: rows.filter(({ childNum }) => childNum > 0) }))
  }
  const grown = (row: Icd): Node => {
    const children = below[row.dictIcdId]
    return { ...nodeOf(row), ...(children && { children: children.map(grown), isLeaf: children.length === 0 }) }
  }
  const nameOf = (dictIcdId: number) =>
    [...(data?.list ?? []), ...Object.values(below).flat()].find((row) => row.dictIcdId === dictIcdId)?.diseaseName
  return (
    <Beside name="icd" label="编码目录" what="编码目录" chosen={chosen !== null && nameOf(chosen)}>
      <button
        type="button"
        data-beside-first=""
        className={styles.all}
        aria-current={chosen === null || undefined}
        onClick={() => choose(null)}
      >
        全部编码
      </button>
      <Tree
        blockNode
        treeData={data?.list.map(grown) ?? []}
        selectedKeys={chosen === null ? [] : [chosen]}
        loadData={open}
        onSelect={([key]) => choose(key === undefined ? null : Number(key))}
      />
    </Beside>
  )
}
