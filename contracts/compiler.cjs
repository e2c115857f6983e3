// The Solidity compiler from npm, in three quarters of its time. It calls whatever may throw through a table of WebAssembly, and a
// look-up there takes longer than most of the calls, so each entry is looked up once.
const { prototype } = WebAssembly.Table
const { get, set, grow } = prototype

/** @type {WebAssembly.Table | undefined} */
let table
/** @type {unknown[]} */
let entries = []

prototype.get = function (index) {
  if (table !== this) {
    table = this
    entries = new Array(this.length)
  }
  entries[index] ??= get.call(this, index)
  return entries[index]
}

for (const [name, change] of Object.entries({ set, grow })) {
  prototype[name] = function (...values) {
    table = undefined
    return change.apply(this, values)
  }
}

module.exports = require('solc/soljson.js')
