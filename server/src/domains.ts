import access from './access/index.ts'
import accounts from './accounts/index.ts'
import archive from './archive/index.ts'
import area from './area/index.ts'
import attention from './attention/index.ts'
import clinic from './clinic/index.ts'
import commandRoom from './commandRoom/index.ts'
import contacts from './contacts/index.ts'
import coop from './coop/index.ts'
import type { Domain } from './core/domain.ts'
import declaration from './declaration/index.ts'
import desk from './desk/index.ts'
import dictionary from './dictionary/index.ts'
import drugStock from './drugStock/index.ts'
import empHealth from './empHealth/index.ts'
import examination from './examination/index.ts'
import files from './files/index.ts'
import guide from './guide/index.ts'
import healthRisk from './healthRisk/index.ts'
import icd from './icd/index.ts'
import illness from './illness/index.ts'
import infoDeclaration from './infoDeclaration/index.ts'
import medical from './medical/index.ts'
import messages from './messages/index.ts'
import operationLog from './operationLog/index.ts'
import operations from './operations/index.ts'
import organisation from './organisation/index.ts'
import orgFiles from './orgFiles/index.ts'
import parameters from './parameters/index.ts'
import people from './people/index.ts'
import phone from './phone/index.ts'
import project from './project/index.ts'
import readiness from './readiness/index.ts'
import regionUser from './regionUser/index.ts'
import registration from './registration/index.ts'
import relative from './relative/index.ts'
import reporting from './reporting/index.ts'
import reserve from './reserve/index.ts'
import risk from './risk/index.ts'
import schedule from './schedule/index.ts'
import session from './session/index.ts'
import situation from './situation/index.ts'
import statistics from './statistics/index.ts'
import student from './student/index.ts'
import subscription from './subscription/index.ts'
import supplies from './supplies/index.ts'
import visitor from './visitor/index.ts'
import warning from './warning/index.ts'
import workbench from './workbench/index.ts'

/** Everything that the product is made of: what is not listed here does not exist. A domain may build on those above it (domains.test.ts). */
export const domains: readonly Domain[] = [
  area,
  contacts,
  organisation,
  subscription,
  access,
  accounts,
  files,
  session,
  desk,
  messages,
  operationLog,
  operations,
  parameters,
  schedule,
  people,
  illness,
  archive,
  attention,
  registration,
  relative,
  student,
  regionUser,
  coop,
  medical,
  project,
  guide,
  orgFiles,
  commandRoom,
  reporting,
  clinic,
  icd,
  dictionary,
  risk,
  situation,
  drugStock,
  declaration,
  empHealth,
  infoDeclaration,
  visitor,
  examination,
  healthRisk,
  phone,
  statistics,
  warning,
  supplies,
  reserve,
  readiness,
  workbench,
]
