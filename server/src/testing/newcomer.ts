let serial = 0

/** What is entered of somebody new, always under another passport. */
export function newcomer(orgId: number) {
  serial += 1
  const passport = { idType: 2, idNumber: `EK${1_000_000 + serial}`, sex: 1, birthday: '1991-02-03' }
  const emergency = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
  return { name: '王小明', empType: 1, orgId, ...passport, ...emergency }
}
