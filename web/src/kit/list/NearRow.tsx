import { Children, type HTMLAttributes, useEffect, useRef, useState } from 'react'
import { watchNearness } from './nearness.ts'

const drawnAtFirst = 40
/** Pages with fewer rows are drawn whole. */
export const longFrom = 60

interface Props extends HTMLAttributes<HTMLTableRowElement> {
  /** Its place on the page, from 0. */
  readonly at?: number
}

/**
 * A row of a long page, whose cells are drawn while it is near what is seen: hundreds of rows with fixed columns are too much for a
 * browser to move at once. The row itself is always there, so that the keyboard walks on and a screen reader knows how many there are.
 */
export function NearRow({ at = 0, children, ...row }: Props) {
  const element = useRef<HTMLTableRowElement>(null)
  const [isNear, setNear] = useState(at < drawnAtFirst)
  useEffect(() => (element.current ? watchNearness(element.current, setNear) : undefined), [])
  return (
    <tr ref={element} {...row}>
      {isNear ? children : <td className="ant-table-cell" colSpan={Children.count(children)} />}
    </tr>
  )
}
