import { Spending } from '../src/spending.ts'

/** Reserves payments of 5 as fast as it can, and prints how many it got. */
const [home = '', name = '', count = '0'] = process.argv.slice(2)
const spending = new Spending({ home, decimals: 6 })
let reserved = 0
for (let index = 0; index < Number(count); index += 1) {
  const payment = { nonce: `${name}-${index}`, asset: '1:0xA', value: 5_000_000n }
  await spending.reserve(payment).then(
    () => {
      reserved += 1
    },
    () => {},
  )
}
console.log(reserved)
