import { useEffect, useRef } from 'react'
import styles from './Chart.module.css'
import type { Table } from './declared.ts'

interface Props {
  readonly title: string
  readonly table: Table
  readonly height: number
  /** Instead of the drawing; else beside it for those who cannot see that. */
  readonly visible: boolean
  /** Whoever turned the chart goes on in it by keyboard. */
  readonly focused: boolean
  readonly onPick: ((index: number) => void) | undefined
}

/** A chart's figures in words; its first column can be clicked as the chart can. */
export function DataTable({ title, table: { head, rows }, height, visible, focused, onPick }: Props) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focused) place.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <section
      ref={place}
      className={visible ? styles.table : 'visually-hidden'}
      style={visible ? { height } : undefined}
      aria-label={`${title}的数据`}
      tabIndex={visible ? 0 : -1}
    >
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Two units may have one name; the rows of a table never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={index}>
              {row.map((value, at) => (
                <td key={head[at]}>
                  {onPick && at === 0 ? (
                    <button type="button" className="link-button" tabIndex={visible ? 0 : -1} onClick={() => onPick(index)}>
                      {value}
                    </button>
                  ) : (
                    cellText(value)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const cellText = (value: string | number | null) => (typeof value === 'number' ? value.toLocaleString('zh-CN') : (value ?? '—'))
