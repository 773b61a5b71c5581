import { Dropdown } from 'antd'
import { save } from '../../core/files.ts'
import { moment } from '../../core/moment.ts'
import { notice, succeeded } from '../../core/notices.ts'
import { copy } from '../copy.ts'
import type { Declared } from './declared.ts'

interface Props {
  readonly title: string
  readonly chart: Declared
  readonly height: number
  readonly asOf: string | undefined
  readonly asTable: boolean
  /** Absent: there is no drawing to turn to. */
  readonly onTurn: (() => void) | undefined
}

/** What can be had of a chart beside looking at it. */
export function ChartMenu({ title, chart, height, asOf, asTable, onTurn }: Props) {
  async function takePicture() {
    const notes = [asOf && `截至 ${moment(asOf)}`, ...chart.notes].filter(Boolean).join(' · ')
    try {
      const { picture } = await import('./picture.ts')
      save(await picture(chart, height, { title, notes }), `${title} ${moment(asOf).slice(0, 10)}.png`)
    } catch {
      notice({ kind: 'error', text: '图片未能生成，请重试，或用“看数据”查看' })
    }
  }
  const items = [
    ...(onTurn ? [{ key: 'turn', label: asTable ? '看图' : '看数据', onClick: onTurn }] : []),
    { key: 'copy', label: '复制数据', onClick: () => copy(linesOf(chart)) && succeeded('数据已复制，可粘贴到表格') },
    { key: 'picture', label: '下载图片', onClick: () => void takePicture() },
  ]
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <button type="button" className="link-button" aria-label={`${title}的更多操作`} aria-haspopup="menu">
        ⋯
      </button>
    </Dropdown>
  )
}

/** As a spreadsheet takes it from the clipboard. */
const linesOf = ({ table: { head, rows } }: Declared) =>
  [head, ...rows].map((cells) => cells.map((cell) => cell ?? '').join('\t')).join('\n')
