import { Link } from 'react-router'
import { figure } from '../../kit/Figures.tsx'
import styles from './nation.module.css'

interface Nation {
  /** Null: nobody has said in which nation they are. */
  readonly nationCode: string | null
  readonly name: string
  readonly value: number
  readonly title: string
  /** Those of them that have no hospital within reach, and where these are listed. */
  readonly noHospital: { readonly value: number; readonly address: string } | null
}
interface Props {
  /** Those with most first. */
  readonly nations: readonly Nation[]
  readonly pick: (nationCode: string) => void
}

/** How many stand in each nation: bars from zero with their values, each of which leads to its projects. */
export function NationBars({ nations, pick }: Props) {
  const most = Math.max(...nations.map(({ value }) => value))
  return (
    <ol className={styles.bars} aria-label="各国家/地区的项目数">
      {nations.map(({ nationCode, name, value, title, noHospital }) => (
        <li key={nationCode}>
          <button type="button" title={title} disabled={nationCode === null} onClick={() => nationCode !== null && pick(nationCode)}>
            <span>{name}</span>
            <i style={{ width: `${(value / most) * 100}%` }} />
            <b>{figure(value)}</b>
          </button>
          {noHospital && (
            <Link to={noHospital.address} aria-label={`${name} ${noHospital.value}个项目无可达医院`}>
              无医院 {figure(noHospital.value)}
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}
