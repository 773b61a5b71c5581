import type { Room } from '@oems/contract/commandRoom/rooms.ts'
import { Dial } from '../kit/Dial.tsx'

/** The number that is tried first, at one press from the list. */
export function FirstCall({ room: { roomName, dutyPhone, duties } }: { readonly room: Room }) {
  const [first] = duties
  if (dutyPhone !== null) return <Dial number={dutyPhone} name={roomName} />
  return first ? <Dial number={first.phone} name={first.name} /> : <>—</>
}
