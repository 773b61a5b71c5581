import { employees } from '@oems/contract/people/employees.ts'
import { Button } from 'antd'
import { useParams } from 'react-router'
import { useRead } from '../core/calls.ts'
import { lightOnly } from '../core/theme.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import styles from './visitor.module.css'

/** The node's code as a sheet for the gate, in two languages. It is the one code of the node: what it opens is chosen on the phone. */
export default function PosterPage() {
  const orgId = Number(useParams().orgId)
  const read = useRead(employees.activationLink, { orgId }, { enabled: Number.isSafeInteger(orgId) })
  const actions = read.data && (
    <Button type="primary" onClick={() => print()}>
      打印
    </Button>
  )
  return (
    <section aria-label="门岗二维码">
      <div className={styles.screen}>
        <PageHead title="门岗二维码" about="打印后张贴在门岗；访客用手机扫码自助登记，员工用它激活账号" actions={actions} />
      </div>
      <Shown read={read} lines={12}>
        {({ orgName, png }) => (
          <article className={styles.poster} data-paper="bare" style={lightOnly} aria-label="门岗二维码">
            <h2>访客登记</h2>
            <p lang="en">Visitor registration</p>
            <p>{orgName}</p>
            <img src={png} alt={`${orgName}的二维码`} />
            <ol>
              <li>用手机扫码，选择“访客登记”</li>
              <li>填写来访信息和健康申报</li>
              <li>向门岗出示访客证二维码</li>
            </ol>
            <ol lang="en">
              <li>Scan the code and choose “Visitor”</li>
              <li>Fill in your visit and health declaration</li>
              <li>Show the code of your pass at the gate</li>
            </ol>
          </article>
        )}
      </Shown>
    </section>
  )
}
