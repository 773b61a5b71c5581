import { InfoCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { moment } from '../core/moment.ts'
import { usePagePlace } from '../core/tab.ts'
import { FiltersInForce, type InForce } from './list/filter/inForce.tsx'
import { totalText } from './list/totalText.ts'
import styles from './PageHead.module.css'
import { useOnPaper } from './print/onPaper.ts'
import { PaperHead } from './print/PaperHead.tsx'

export interface Head {
  readonly title: string
  /** One line behind ⓘ: what this is, how it is counted. */
  readonly about?: string
  /** How the figures are counted, where there is a choice: only paper has to say what stands beside the choice on screen. */
  readonly caliber?: string | undefined
  /** By what the page was chosen, where no row of filters says it: paper names what the controls are set to. */
  readonly filters?: readonly InForce[]
  /** How many there are; absent while unknown. */
  readonly count?: number | undefined
  /** There are more than `count`. */
  readonly capped?: boolean
  readonly unit?: string
  /** What is true of the page now, in grey: the unit that is shown, the last run. */
  readonly note?: ReactNode
  /** As of when the figures are, and how to have newer ones. */
  readonly asOf?: AsOf
  readonly actions?: ReactNode
}
interface AsOf {
  /** The moment in the server's words; undefined until the first reply. */
  readonly at: string | undefined
  readonly busy: boolean
  readonly refresh: () => void
}

/** The one line above every page: where it stands, its title, how many, as of when, and what one can do. */
export function PageHead({ title, about, caliber, filters = [], count, capped = false, unit = '条', note, asOf, actions }: Head) {
  const { above, star } = usePagePlace()
  const onPaper = useOnPaper()
  return (
    <>
      {onPaper && (
        <PaperHead
          title={title}
          asOf={asOf?.at}
          facts={[count === undefined ? undefined : `${capped ? '' : '共 '}${totalText(count, capped)} ${unit}`]}
          notes={[about && `说明：${about}`, caliber]}
        >
          {filters.length > 0 && (
            <p data-paper-filters="">
              筛选：
              <FiltersInForce filters={filters} />
            </p>
          )}
        </PaperHead>
      )}
      <header className={styles.head}>
        <nav aria-label="当前位置">
          <ol>
            {above.map((name, at) => (
              <li key={above.slice(0, at + 1).join('/')}>{name}</li>
            ))}
            <li aria-current="page">
              <h1>{title}</h1>
            </li>
          </ol>
        </nav>
        <span className={styles.beside}>
          {star}
          {about && (
            <Tooltip title={about} trigger={['hover', 'focus', 'click']}>
              <Button type="text" icon={<InfoCircleOutlined />} aria-label={`说明：${about}`} />
            </Tooltip>
          )}
        </span>
        {count !== undefined && (
          <span className={styles.fact}>
            {!capped && <span className="visually-hidden">共 </span>}
            <b>{totalText(count, capped)}</b> {unit}
          </span>
        )}
        {asOf && <Refresh {...asOf} />}
        {note && <span className={`${styles.fact} ${styles.note}`}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
    </>
  )
}

function Refresh({ at, busy, refresh }: AsOf) {
  const words = at && `截至 ${moment(at).slice(11)}`
  return (
    <span className={styles.asOf}>
      <Button
        type="text"
        icon={<ReloadOutlined />}
        iconPlacement="end"
        loading={busy}
        onClick={refresh}
        aria-label={words ? `刷新，${words}` : '刷新'}
      >
        {words}
      </Button>
    </span>
  )
}
