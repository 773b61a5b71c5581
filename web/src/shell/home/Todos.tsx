import { todos } from '../../core/domains.ts'
import type { HomePartProps } from '../../core/homePart.ts'
import { Line, Lines } from '../../kit/home/Lines.tsx'
import { PartCard } from '../../kit/home/PartCard.tsx'
import { listAddress } from '../../kit/list/address.ts'
import { currentRoutes } from '../navigationGuard.ts'
import { routeFor } from '../routes.ts'
import { useTodoRead } from '../todo.tsx'

/** What waits for the caller, as beside the menu's entries; a line opens the list of it. */
export default function Todos({ title }: HomePartProps) {
  const read = useTodoRead()
  return (
    <PartCard title={title} read={read} source="各页面的待办" nothing={({ todo }) => (waiting(todo).length > 0 ? null : '没有待办事项')}>
      {({ todo }) => (
        <Lines>
          {waiting(todo).map(({ key, count, name, address }) => (
            <Line key={key} name={`${count.toLocaleString('zh-CN')}${name}`} to={address} />
          ))}
        </Lines>
      )}
    </PartCard>
  )
}

const waiting = (counts: Readonly<Record<string, number>>) =>
  Object.entries(todos).flatMap(([key, { page, filters = {}, name }]) => {
    const count = counts[key] ?? 0
    const address = listAddress(page, filters)
    return count > 0 ? [{ key, count, name, address: routeFor(currentRoutes(), address)?.kind === 'page' ? address : null }] : []
  })
