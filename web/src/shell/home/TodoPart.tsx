import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { useTodoRead } from '../todo.tsx'
import { waiting } from '../waiting.ts'

interface Props {
  readonly title: string
  readonly source: string
  /** Said when nothing of it waits. */
  readonly nothing: string
  /** Which counters belong here; absent: all. */
  readonly keys?: readonly string[]
}

/** What waits for the caller, as beside the menu's entries; a line opens the list of it. */
export function TodoPart({ title, source, nothing, keys }: Props) {
  const read = useTodoRead()
  const mine = (counts: Readonly<Record<string, number>>) => waiting(counts).filter(({ key }) => !keys || keys.includes(key))
  return (
    <PartCard title={title} read={read} source={source} nothing={({ todo }) => (mine(todo).length > 0 ? null : nothing)}>
      {({ todo }) => (
        <Lines>
          {mine(todo).map(({ key, name, address }) => (
            <Line key={key} name={name} to={address} />
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
