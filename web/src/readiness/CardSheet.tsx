import { numberText } from '@oems/client/dialling.ts'
import type { CardHospital, CardLine, CardPerson, EmergencyCard } from '@oems/contract/readiness/emergencyCard.ts'
import type { ReactNode } from 'react'
import { moment } from '../core/moment.ts'
import { lightOnly } from '../core/theme.ts'
import styles from './emergencyCard.module.css'
import { type Words, wordsIn } from './words.ts'

/** One sheet of A4: whom to call, where we are, where to go. Paper is white by night, too. */
export function CardSheet({ card }: { readonly card: EmergencyCard }) {
  const words = wordsIn[card.lang]
  return (
    <article
      className={styles.sheet}
      data-paper="narrow"
      lang={card.lang === 'zh' ? 'zh-CN' : 'en'}
      style={lightOnly}
      aria-label={words.title}
    >
      <header className={styles.title}>
        <div>
          <p className={styles.kind}>
            {words.title}
            <span>{wordsIn[card.lang === 'zh' ? 'en' : 'zh'].title}</span>
          </p>
          <h2>{card.projectName}</h2>
          <p>{card.placeName}</p>
        </div>
        <figure className={styles.code}>
          <img src={card.qr} alt={words.scan} />
          <figcaption>{words.scan}</figcaption>
        </figure>
      </header>
      <Section title={words.callFirst}>
        <Calls card={card} words={words} />
      </Section>
      <Section title={words.weAre}>
        <Facts
          rows={[
            [words.address, card.address],
            [words.coordinates, coordinatesOf(card)],
            [words.timeZone, card.timeZone],
          ]}
        />
      </Section>
      <Section title={words.hospitals}>
        <Hospitals hospitals={card.hospitals} words={words} />
      </Section>
      <Section title={words.people}>
        <People people={card.people} words={words} />
      </Section>
      <footer className={styles.foot}>
        <span>{words.printed(moment(card.printedAt).slice(0, 16))}</span>
        <span>{card.link}</span>
      </footer>
    </article>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
)

type Fact = readonly [label: string, value: ReactNode]
const Facts = ({ rows }: { readonly rows: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {rows.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
)

/** `1.292066°S 36.821946°E`: as whoever flies there has it. */
function coordinatesOf({ longitude, latitude }: EmergencyCard): string | null {
  if (longitude === null || latitude === null) return null
  const [north, east] = [Number(latitude), Number(longitude)]
  return `${Math.abs(north)}°${north < 0 ? 'S' : 'N'}  ${Math.abs(east)}°${east < 0 ? 'W' : 'E'}`
}

const numbersOf = ({ telephoneCode, mobile, phone }: Pick<CardLine, 'telephoneCode' | 'mobile' | 'phone'>) =>
  [mobile && numberText(mobile, telephoneCode), phone].filter((number) => number !== null)

interface Speaking {
  readonly words: Words
}
/** Whoever has to be flown out must know whether somebody pays for it. */
function policyText({ rescue, printedAt }: EmergencyCard, words: Words): string | null {
  const end = rescue?.policyEndDate ?? null
  if (end === null) return null
  return end < moment(printedAt).slice(0, 10) ? words.over(end) : words.until(end)
}

const Calls = ({ card, words }: Speaking & { readonly card: EmergencyCard }) => {
  const { lines, clinics, commandRooms, rescue } = card
  return (
    <ul className={styles.calls}>
      {clinics.map(({ clinicName, dutyPhone, is24h }) => (
        <Call
          key={clinicName}
          of={words.clinic}
          name={clinicName}
          numbers={dutyPhone ? [dutyPhone] : []}
          note={is24h === 1 ? words.open24h : null}
        />
      ))}
      {lines.map((line) => (
        <Call key={`${line.contactType} ${line.name}`} of={words.role(line.contactType)} name={line.name} numbers={numbersOf(line)} />
      ))}
      {commandRooms.map(({ roomName, orgName, dutyPhone, meetingNo }) => (
        <Call
          key={roomName}
          of={words.commandRoom}
          name={`${orgName} ${roomName}`}
          numbers={dutyPhone ? [dutyPhone] : []}
          note={meetingNo && `${words.meetingNo} ${meetingNo}`}
        />
      ))}
      {rescue && (
        <Call
          of={words.rescue}
          name={rescue.company ?? ''}
          numbers={rescue.phone ? [rescue.phone] : []}
          note={[rescue.policyNo && `${words.policyNo} ${rescue.policyNo}`, policyText(card, words)].filter(Boolean).join(' · ')}
        />
      )}
      {lines.length + clinics.length + commandRooms.length === 0 && rescue === null && <li>{words.none}</li>}
    </ul>
  )
}

interface CallProps {
  readonly of: string
  readonly name: string
  readonly numbers: readonly string[]
  readonly note?: string | null
}
const Call = ({ of, name, numbers, note = null }: CallProps) => (
  <li>
    <span className={styles.of}>{of}</span>
    <strong>{numbers.join(' / ') || '—'}</strong>
    <span>{name}</span>
    {note && <span className={styles.note}>{note}</span>}
  </li>
)

const Hospitals = ({ hospitals, words }: Speaking & { readonly hospitals: readonly CardHospital[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">#</th>
        <th scope="col">{words.hospital}</th>
        <th scope="col">{words.way}</th>
        <th scope="col">{words.emergencyPhone}</th>
      </tr>
    </thead>
    <tbody>
      {hospitals.map(({ institutionId, name, nameLocal, address, transport, is24h, hasAgreement, ...hospital }, at) => (
        <tr key={institutionId}>
          <td>{at + 1}</td>
          <td>
            <b>{name}</b>
            {nameLocal && <b className={styles.local}>{nameLocal}</b>}
            <span className={styles.note}>
              {[address, is24h && words.open24h, !hasAgreement && words.noAgreement].filter(Boolean).join(' · ')}
            </span>
          </td>
          <td>
            {words.distance(hospital.distanceKm, hospital.travelMinutes)}
            {transport && <span className={styles.note}>{transport}</span>}
          </td>
          <td className={styles.number}>{hospital.emergencyPhone ?? '—'}</td>
        </tr>
      ))}
      {hospitals.length === 0 && (
        <tr>
          <td colSpan={4}>{words.none}</td>
        </tr>
      )}
    </tbody>
  </table>
)

const People = ({ people, words }: Speaking & { readonly people: readonly CardPerson[] }) => (
  <table className={styles.table}>
    <tbody>
      {people.map((person) => (
        <tr key={`${person.contactType} ${person.name}`}>
          <td>{words.role(person.contactType)}</td>
          <td>
            <b>{person.name}</b> {person.nameLatin}
            {person.post && <span className={styles.note}>{person.post}</span>}
          </td>
          <td className={styles.number}>{numbersOf(person).join(' / ') || '—'}</td>
        </tr>
      ))}
      {people.length === 0 && (
        <tr>
          <td>{words.none}</td>
        </tr>
      )}
    </tbody>
  </table>
)
