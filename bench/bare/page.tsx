import { ConfigProvider, Table, Tree, type TreeDataNode } from 'antd'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What a page of the console is measured against: the component alone, with the same contents, and a button that has it drawn anew. */
export interface Sheet {
  readonly titles: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
export interface Twig {
  readonly menuId: number
  readonly parentId: number
  readonly name: string
}
declare global {
  interface Window {
    drawTables(sheets: readonly Sheet[]): void
    drawInputs(rows: number): void
    drawTree(twigs: readonly Twig[], height: number | null): void
  }
}

const root = createRoot(document.getElementById('root')!)
const draw = (what: ReactNode) => root.render(<ConfigProvider componentSize="small">{what}</ConfigProvider>)

window.drawTables = (sheets) => draw(<Tables sheets={sheets} />)
window.drawTree = (twigs, height) => draw(<Menus key={String(height)} twigs={twigs} height={height} />)

window.drawInputs = (rows) => draw(<Inputs rows={rows} />)

/** A column of plain inputs, whose values the page holds. */
function Inputs({ rows }: { readonly rows: number }) {
  const [lines, setLines] = useState(() => Array.from({ length: rows }, (_, key) => ({ key, name: `药品${key}`, units: '' })))
  const set = (key: number, units: string) => setLines(lines.map((line) => (line.key === key ? { ...line, units } : line)))
  return (
    <Table
      pagination={false}
      dataSource={lines}
      columns={[
        { title: '药品', dataIndex: 'name' },
        {
          title: '数量',
          render: (_, { key, units }) => <input value={units} onChange={({ target }) => set(key, target.value)} />,
        },
      ]}
    />
  )
}

/** Every click shows the next sheet. */
function Tables({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const [at, show] = useState(0)
  const { titles, rows } = sheets[at % sheets.length]!
  return (
    <>
      <button type="button" onClick={() => show(at + 1)}>
        换
      </button>
      <Table
        sticky
        scroll={{ x: 'max-content' }}
        pagination={false}
        rowKey={(row) => row.join()}
        dataSource={rows}
        columns={titles.map((title, index) => ({
          title,
          ...(index === 0 && { fixed: 'start' as const }),
          render: (_: unknown, row: readonly string[]) => row[index],
        }))}
      />
    </>
  )
}

/** Every click unfolds all of it, or folds it up. */
function Menus({ twigs, height }: { readonly twigs: readonly Twig[]; readonly height: number | null }) {
  const [open, unfold] = useState(false)
  const [treeData] = useState(() => branch(twigs, 0))
  return (
    <>
      <button type="button" onClick={() => unfold(!open)}>
        换
      </button>
      <Tree
        checkable
        motion={false}
        treeData={treeData}
        expandedKeys={open ? twigs.map(({ menuId }) => menuId) : []}
        {...(height !== null && { height })}
      />
    </>
  )
}

const branch = (twigs: readonly Twig[], parentId: number): TreeDataNode[] =>
  twigs
    .filter((twig) => twig.parentId === parentId)
    .map(({ menuId, name }) => ({ key: menuId, title: name, children: branch(twigs, menuId) }))
