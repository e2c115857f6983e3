/** Every place where a test wallet acts says so. */
export const TestBadge = () => (
  <span class="chip warn" title="A wallet whose key everybody knows, with test money. Nothing here has value.">
    Test wallet
  </span>
)
