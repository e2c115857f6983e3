export const SandboxPage = () => <div class="page" />
