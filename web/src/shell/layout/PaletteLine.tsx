import type { Choice, Line } from './choices.ts'
import styles from './Palette.module.css'

interface Props {
  readonly line: Line
  readonly chosen: Choice | undefined
  readonly idOf: (choice: Choice) => string
  readonly point: (choice: Choice) => void
  readonly open: (choice: Choice) => void
}

/** A line of the palette; where it leads further, each of its links is a choice of its own beside it. */
export function PaletteLine({ line, chosen, idOf, point, open }: Props) {
  const { icon, name, note, links = [] } = line
  const optionOf = (choice: Choice) => ({
    id: idOf(choice),
    role: 'option',
    tabIndex: -1,
    'aria-selected': choice === chosen,
    'aria-disabled': !choice.run,
    onMouseMove: () => point(choice),
    onClick: () => open(choice),
  })
  const words = (
    <>
      {icon}
      <span>{name}</span>
      <small>{note}</small>
    </>
  )
  return (
    <div className={styles.line}>
      {line.run || links.length === 0 ? (
        <div {...optionOf(line)}>{words}</div>
      ) : (
        <div className={styles.words} aria-hidden="true">
          {words}
        </div>
      )}
      {links.map((link) => (
        <div key={link.key} {...optionOf(link)} {...named(`${name}，${link.name}`)} className={styles.link}>
          {link.name}
        </div>
      ))}
    </div>
  )
}

/** What a link is without the name beside it says too little. */
const named = (label: string) => ({ 'aria-label': label })
