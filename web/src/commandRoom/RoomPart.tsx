import { rooms } from '@oems/contract/commandRoom/rooms.ts'
import { useRead } from '../core/calls.ts'
import type { HomePartProps } from '../core/homePart.ts'
import { PartCard } from '../kit/home/PartCard.tsx'
import { Duties } from './Duties.tsx'
import { MeetingNo } from './MeetingNo.tsx'
import styles from './rooms.module.css'

/** The rooms that answer for the caller's node: at night one press, and it rings. */
export default function RoomPart({ title }: HomePartProps) {
  const read = useRead(rooms.infoByUser, {})
  return (
    <PartCard
      title={title}
      read={read}
      nothing={(found) => (found.length === 0 ? '本组织及上级都还没有设立指挥室' : null)}
      source="应急指挥室"
    >
      {(found) => (
        <div className={styles.rooms}>
          {found.map((room) => (
            <section key={room.id} className={styles.room} aria-label={room.roomName}>
              <h3>
                {room.roomName} · {room.orgName}
              </h3>
              <Duties room={room} />
              {room.meetingNo !== null && (
                <p>
                  会议号 <MeetingNo meetingNo={room.meetingNo} />
                </p>
              )}
            </section>
          ))}
        </div>
      )}
    </PartCard>
  )
}
