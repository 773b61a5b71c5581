import { type ReserveOverview, reserveFigures } from '@oems/contract/reserve/overview.ts'
import { useRead } from '../../core/calls.ts'
import { coverText } from '../../drugStock/quantities.ts'
import styles from './overview.module.css'
import type { Reserve } from './useReserve.ts'
import { coverBand } from './words.ts'

interface Props {
  readonly reserve: Reserve
  readonly keyItems: ReserveOverview['keyItems'] | undefined
}

/** For how many days the key items last at each unit of the next level. Of a past day nobody knows the use. */
export function CoverMatrix({ reserve, keyItems = [] }: Props) {
  const isToday = reserve.date === null
  const { data } = useRead(reserveFigures.overviewOrgList, { ...reserve.asked, pageSize: 50 }, { enabled: isToday })
  if (!isToday || keyItems.length === 0) return null
  // Its place is there with the charts', which would have the room of two otherwise, and then of three.
  return (
    <section className={styles.matrix} aria-label="重点药品可用天数" aria-busy={data === undefined}>
      <h2>重点药品可用天数</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <div className={styles.scroll} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">单位</th>
              {keyItems.map(({ suppliesId, name, spec }) => (
                <th key={suppliesId} scope="col" title={spec ?? undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">合计</th>
              {keyItems.map(({ suppliesId, coverDays }) => (
                <Cover key={suppliesId} days={coverDays} />
              ))}
            </tr>
            {data?.list.map(({ orgId, orgName, keyCover }) => (
              <tr key={orgId}>
                <th scope="row">
                  <button type="button" className="link-button" onClick={() => reserve.choose({ orgId })}>
                    {orgName}
                  </button>
                </th>
                {keyItems.map(({ suppliesId }, at) => (
                  <Cover key={suppliesId} days={keyCover[at] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const Cover = ({ days }: { readonly days: number | null }) => <td data-cover={coverBand(days)}>{coverText(days)}</td>
