import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { useTodoRead } from '../todo.tsx'
import { waiting } from '../waiting.ts'

/** What waits for the caller, as beside the menu's entries; a line opens the list of it. */
export default function Todos({ title }: HomePartProps) {
  const read = useTodoRead()
  return (
    <PartCard title={title} read={read} source="各页面的待办" nothing={({ todo }) => (waiting(todo).length > 0 ? null : '没有待办事项')}>
      {({ todo }) => (
        <Lines>
          {waiting(todo).map(({ key, name, address }) => (
            <Line key={key} name={name} to={address} />
          ))}
        </Lines>
      )}
    </PartCard>
  )
}
