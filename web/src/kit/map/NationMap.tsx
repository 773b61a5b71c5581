import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { downward, eastward, frame, meridians, parallels, placeOf, sizeOf } from './geometry.ts'
import styles from './map.module.css'

/** A nation with its projects, where they stand on average. */
export interface Bubble {
  readonly nationCode: string
  readonly name: string
  readonly value: number
  /** What is said of it: 肯尼亚 12个项目. */
  readonly title: string
  readonly longitude: number
  readonly latitude: number
  /** Where it stands for something; else that of all (`--bubble`). */
  readonly colour?: string
}
/** A project where it stands. */
export interface Point {
  readonly projectId: number
  /** Its name, and what it lacks. */
  readonly title: string
  readonly longitude: number
  readonly latitude: number
  /** It stands out from the others. */
  readonly isMarked: boolean
}
interface Props {
  readonly bubbles: readonly Bubble[]
  readonly points: readonly Point[]
  /** Outlines as a path, of an approved map alone. */
  readonly outlines: string | null
  readonly pick: (nationCode: string) => void
}

/** Bubbles by longitude and latitude on a bare grid (02 §6.2): borders are drawn only where an approved map has been loaded up. */
export function NationMap({ bubbles, points, outlines, pick }: Props) {
  const most = Math.max(...bubbles.map(({ value }) => value))
  const ordered = bubbles.toSorted((one, other) => other.value - one.value)
  return (
    <div className={styles.map}>
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} preserveAspectRatio="none" aria-hidden>
        {meridians.map(({ at }) => (
          <line key={at} x1={eastward(at)} x2={eastward(at)} y1={0} y2={frame.height} />
        ))}
        {parallels.map(({ at }) => (
          <line key={at} y1={downward(at)} y2={downward(at)} x1={0} x2={frame.width} className={at === 0 ? styles.equator : undefined} />
        ))}
        {outlines && <path d={outlines} />}
        {outlines && <path d={outlines} transform={`translate(${frame.width} 0)`} />}
      </svg>
      {meridians.map(({ at, name }) => (
        <span key={at} className={styles.meridian} style={{ left: placeOf(at, 0).left }} aria-hidden>
          {name}
        </span>
      ))}
      {parallels.map(({ at, name }) => (
        <span key={at} className={styles.parallel} style={{ top: placeOf(0, at).top }} aria-hidden>
          {name}
        </span>
      ))}
      {ordered.map(({ nationCode, value, title, longitude, latitude, colour }) => {
        const size = sizeOf(value, most)
        return (
          <button
            key={nationCode}
            type="button"
            className={styles.bubble}
            style={{ ...placeOf(longitude, latitude), width: size, height: size, ...(colour && { '--bubble': colour }) } as CSSProperties}
            title={title}
            aria-label={title}
            onClick={() => pick(nationCode)}
          >
            {value > 1 && value}
          </button>
        )
      })}
      {points.map(({ projectId, title, longitude, latitude, isMarked }) => (
        // Out of the order of Tab: there may be a thousand, and the list has each of them.
        <Link
          key={projectId}
          to={`/project/${projectId}`}
          tabIndex={-1}
          className={isMarked ? `${styles.point} ${styles.marked}` : styles.point}
          style={placeOf(longitude, latitude)}
          title={title}
          aria-label={title}
        />
      ))}
    </div>
  )
}
