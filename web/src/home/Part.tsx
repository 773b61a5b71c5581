import { useComponent } from '../core/component.ts'
import type { HomePart } from '../core/homePart.ts'
import { PartFailed, PartSettled, PartSkeleton, usePartSettled } from '../kit/home/PartCard.tsx'
import { PageFault } from '../shell/layout/PageFault.tsx'
import styles from './home.module.css'

interface Props {
  readonly part: HomePart
  /** Its turn has come to ask for what it shows. */
  readonly begun: boolean
  readonly settled: () => void
}

/** Title, foot and edges of a part beside its lines, and one of these. */
const [aroundLines, lineHeight] = [86, 32]
const roomFor = (lines: number) => ({ minHeight: aroundLines + lines * lineHeight })

/** A part in its place on the page; one that fails takes nothing else with it. */
export const Part = ({ part, begun, settled }: Props) => (
  <div className={part.wide ? styles.wide : styles.part} style={part.lines === undefined ? undefined : roomFor(part.lines)}>
    {begun ? (
      <PartSettled value={settled}>
        <PageFault instead={(again) => <PartFailed title={part.title} again={again} />}>
          <Loaded part={part} />
        </PageFault>
      </PartSettled>
    ) : (
      <PartSkeleton title={part.title} />
    )}
  </div>
)

function Loaded({ part: { load, title } }: Pick<Props, 'part'>) {
  const { Component, hasFailed, again } = useComponent(load)
  usePartSettled(hasFailed)
  if (Component) return <Component title={title} />
  return hasFailed ? <PartFailed title={title} again={again} /> : <PartSkeleton title={title} />
}
