import { visitorPhone } from '@oems/contract/visitor/phone.ts'
import { type Visitor, visitors } from '@oems/contract/visitor/visitors.ts'
import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useRead, useWrite } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { lightOnly } from '../core/theme.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { passFor, rememberPass } from './passes.ts'
import styles from './visitor.module.css'

/** 访客证 on paper. Its code is known to the window that made it alone: whoever has it no more makes a new one. */
export default function PassPage() {
  const id = Number(useParams().visitorId)
  const [code, remember] = useState(() => passFor(id))
  const making = useWrite(visitors.pass, null)
  const make = () =>
    making.mutate(
      { id },
      {
        onSuccess: (pass) => {
          rememberPass(id, pass.code)
          remember(pass.code)
        },
      },
    )
  const actions = code !== null && (
    <Button type="primary" onClick={() => print()}>
      打印
    </Button>
  )
  return (
    <section aria-label="访客证">
      <div className={styles.screen}>
        <PageHead title="访客证" about="当日有效；到访和离开时在门岗扫码，可折叠装入证件套" actions={actions} />
      </div>
      {code === null ? (
        <Empty description="访客证的二维码只在制作时显示一次。重新制作后，以前的访客证失效。">
          <Button type="primary" loading={making.isPending} disabled={!Number.isSafeInteger(id)} onClick={make}>
            制作访客证
          </Button>
        </Empty>
      ) : (
        <Pass code={code} />
      )}
    </section>
  )
}

function Pass({ code }: { readonly code: string }) {
  const read = useRead(visitors.list, { code, pageSize: 1 })
  const pass = useRead(visitorPhone.visitorPass, { code })
  return (
    <Shown read={read} lines={6}>
      {({ list: [visit] }) => (visit && pass.data ? <Sheet visit={visit} png={pass.data.png} /> : <Empty description="访客证已失效" />)}
    </Shown>
  )
}

const Sheet = ({ visit, png }: { readonly visit: Visitor; readonly png: string }) => (
  <article className={styles.sheet} data-paper="bare" style={lightOnly} aria-label="访客证">
    <div>
      <h2>
        访客证<small>VISITOR PASS</small>
      </h2>
      <p className={styles.name}>{visit.name}</p>
    </div>
    <figure className={styles.qr}>
      <img src={png} alt="访客证二维码" />
      <figcaption>门岗扫码</figcaption>
    </figure>
    <dl className={styles.facts}>
      {Object.entries(factsOf(visit)).map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  </article>
)

const Fact = ({ label, value }: { readonly label: string; readonly value: string | null }) => (
  <>
    <dt>{label}</dt>
    <dd>{value || '—'}</dd>
  </>
)

const factsOf = ({ company, orgName, hostName, visitTime, companionNum, plateNo, badgeNo }: Visitor) => ({
  来访单位: company,
  到访单位: orgName,
  接待人: hostName,
  来访日期: moment(visitTime).slice(0, 10),
  随行人数: companionNum > 0 ? `${companionNum}人` : '无',
  ...(plateNo && { 车牌号: plateNo }),
  ...(badgeNo && { 访客证号: badgeNo }),
})
