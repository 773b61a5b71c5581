import type { Room } from '@oems/contract/commandRoom/rooms.ts'
import { Dial } from '../kit/Dial.tsx'
import styles from './rooms.module.css'

/** Whom to call, in this order: the room's own telephone, then who is on duty. */
export function Duties({ room: { dutyPhone, duties } }: { readonly room: Pick<Room, 'dutyPhone' | 'duties'> }) {
  const all = [...(dutyPhone === null ? [] : [{ name: '值班电话', phone: dutyPhone }]), ...duties]
  if (all.length === 0) return <>—</>
  return (
    <ol className={styles.duties}>
      {all.map(({ name, phone }, at) => (
        <li key={`${name} ${phone}`}>
          <span>{at + 1}</span>
          <span>{name}</span>
          <Dial number={phone} name={name} />
        </li>
      ))}
    </ol>
  )
}
