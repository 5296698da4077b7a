export default '/~/accountPasswordReset';
