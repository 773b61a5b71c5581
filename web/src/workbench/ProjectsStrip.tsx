import { boardFigures } from '@oems/contract/reserve/boardFigures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Link } from 'react-router'
import { listAddress } from '../kit/list/address.ts'
import { openable } from '../shell/desk.ts'
import { type Bench, type BenchProps, missing } from './bench.ts'
import styles from './workbench.module.css'

/** Above projects: of each thing that they declare how many have, have not yet and are late; it leads to them. */
export function ProjectsStrip({ bench }: BenchProps) {
  const counts = bench?.today.projects
  return (
    <section className={styles.strip} aria-label="各项目今日申报" aria-busy={bench === undefined}>
      <div className={styles.cells}>
        {bench === undefined && DeclareType.options.map(({ value }) => <i key={value} className={styles.awaited} />)}
        {counts?.map((one) => (
          <ProjectsCell key={one.declareType} counts={one} orgId={bench!.node.orgId} />
        ))}
        {counts === null && <span>{missing}</span>}
      </div>
    </section>
  )
}

interface CellProps {
  readonly counts: NonNullable<Bench['today']['projects']>[number]
  readonly orgId: number
}
function ProjectsCell({ counts: { declareType, pending, declared, overdue }, orgId }: CellProps) {
  const late = openable(listAddress('project-declare/index', { orgId, ...boardFigures(declareType).overdue.where }))
  const all = openable(listAddress('project-declare/index', { orgId, declareType }))
  return (
    <div className={styles.cell}>
      <b>{DeclareType.label(declareType)}</b>
      <span className={styles.deadline}>
        已申报 {declared} · 未申报 {pending} · 逾期 {overdue} 个项目
      </span>
      {overdue > 0 && late !== null ? <Link to={late}>查看逾期</Link> : all !== null && <Link to={all}>查看项目申报</Link>}
    </div>
  )
}
